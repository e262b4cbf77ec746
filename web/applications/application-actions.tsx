import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Application } from "../../contract/applications.ts";
import { routes } from "../../contract/index.ts";
import { PENDING, REJECTED, SHORTLISTED } from "../../contract/values.ts";
import { callApi } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { useSession } from "../api/session.ts";
import { invalidateApplications } from "../jobs/queries.ts";
import { ConfirmDialog } from "../ui/feedback/confirm-dialog.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button, ButtonLink } from "../ui/forms/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

/** Screen readers may list links without their rows; so each says whom or what it is about. */
function RowLink({ to, label, about }: { to: string; label: string; about: string }) {
  return (
    <ButtonLink variant="quiet" size="small" to={to}>
      {label}
      {about && <VisuallyHidden>: {about}</VisuallyHidden>}
    </ButtonLink>
  );
}

export function ViewProfileLink({ application }: { application: Application }) {
  const { t } = useTranslation();
  const person = useParticipantName(application);
  const to = `/jobs/applicant/${application.applied_by_user_id}`;
  return <RowLink to={to} label={t("applications.view_profile")} about={person} />;
}

/** To the other party, whoever looks. */
export function MessageLink({ application, label }: { application: Application; label: string }) {
  const { user } = useSession();
  const person = useParticipantName(application);
  const { applied_by_user_id, posted_by_user_id } = application;
  // Who has deleted the account cannot be written to.
  if (application.users[0]?.name === null) return null;
  const other = user?.id === applied_by_user_id ? posted_by_user_id : applied_by_user_id;
  return <RowLink to={`/jobs/messages/${other}`} label={label} about={person} />;
}

export function ViewJobLink({ application }: { application: Application }) {
  const { t } = useTranslation();
  const about = application.jobs[0]?.title ?? "";
  return <RowLink to={`/jobs/job/${application.job_id}`} label={t("applications.view_job")} about={about} />;
}

/** Shortlist or reject, for an employer, as long as nothing is decided. */
export function DecisionButtons({ application }: { application: Application }) {
  const { t } = useTranslation();
  const person = useParticipantName(application);
  const decide = useDecideApplication(application);
  const [asking, setAsking] = useState(false);
  if (application.status !== PENDING) return null;
  const job = application.jobs[0]?.title ?? "";
  const whom = <VisuallyHidden>: {person}</VisuallyHidden>;
  return (
    <>
      <Button variant="danger" size="small" disabled={decide.isPending} onClick={() => setAsking(true)}>
        {t("applications.reject")}
        {whom}
      </Button>
      <Button size="small" busy={decide.isPending && !asking} onClick={() => decide.mutate(SHORTLISTED)}>
        {t("applications.shortlist")}
        {whom}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("applications.reject_title")}
        text={t("applications.reject_text", { person, job })}
        confirmLabel={t("applications.reject")}
        onConfirm={() => decide.mutateAsync(REJECTED)}
      />
    </>
  );
}

/** Certain, not optimistic: the lists change when the server has decided. After a refusal they show why. */
export function useDecideApplication(application: Application) {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (status: typeof SHORTLISTED | typeof REJECTED) =>
      callApi(routes.decideApplication, { params: { id: application.id }, body: { status } }),
    onSuccess: () => toast.success(t("applications.updated")),
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => invalidateApplications(queryClient),
  });
}

/** The other party's name; an account made by phone may have none. */
export function useParticipantName(application: Application): string {
  const { t } = useTranslation();
  return application.users[0]?.name || t("applications.nameless");
}
