import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Application } from "../../../contract/hiring/applications.ts";
import { routes } from "../../../contract/index.ts";
import {
  APPLICATION_PENDING,
  APPLICATION_REJECTED,
  APPLICATION_SHORTLISTED,
  EMPLOYER,
} from "../../../contract/platform/constants.ts";
import { callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useSession } from "../../platform/api/session.ts";
import { useConfirm } from "../../platform/ui/feedback/confirm-dialog.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import { invalidateApplications } from "./queries.ts";

/**
 * A link with a visually hidden name after its label. Screen readers can list links without their rows, so that the
 * label alone would be ambiguous.
 */
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
  const name = useParticipantName(application);
  const to = `/jobs/applicant/${application.applied_by_user_id}`;
  return <RowLink to={to} label={t("applications.view_profile")} about={name} />;
}

/** Opens the seeker's own application. */
export function ViewApplicationLink({ application }: { application: Application }) {
  const { t } = useTranslation();
  const about = application.jobs[0]?.title ?? "";
  return <RowLink to={`/jobs/applied/${application.id}`} label={t("applications.view_application")} about={about} />;
}

/**
 * Opens the conversation with the other participant: the applicant, or the employer. Absent if the participant accepts
 * no messages.
 */
export function MessageLink({ application, label }: { application: Application; label: string }) {
  const { user } = useSession();
  const name = useParticipantName(application);
  const { applied_by_user_id, posted_by_user_id } = application;
  if (!application.users[0]?.can_message) return null;
  const participantId = user?.id === applied_by_user_id ? posted_by_user_id : applied_by_user_id;
  return <RowLink to={`/jobs/messages/${participantId}`} label={label} about={name} />;
}

/** Absent for an employer whose job is deleted: only its applicants can still read it. */
export function ViewJobLink({ application }: { application: Application }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [job] = application.jobs;
  if (job?.is_deleted && user?.user_type === EMPLOYER) return null;
  const about = job?.title ?? "";
  return <RowLink to={`/jobs/job/${application.job_id}`} label={t("applications.view_job")} about={about} />;
}

/** Lets the employer shortlist or reject a pending application. A rejection needs a confirmation. */
export function DecisionButtons({ application }: { application: Application }) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const name = useParticipantName(application);
  const [confirm, confirmDialog] = useConfirm();
  // The lists change only after the response. After an error they are refetched, because the application has probably
  // changed.
  const mutationKey = ["decide-application", application.id];
  const decide = useMutation({
    mutationKey,
    mutationFn: (status: typeof APPLICATION_SHORTLISTED | typeof APPLICATION_REJECTED) =>
      callApi(routes.decideApplication, { params: { id: application.id }, body: { status } }),
    onSuccess: () => toast.success(t("applications.updated")),
    onError: (error) => toast.error(getErrorMessage(error)),
    onSettled: () => invalidateApplications(queryClient),
  });
  if (application.status !== APPLICATION_PENDING) return null;

  function shortlist() {
    // `isPending` disables the buttons only at the next render, after the second click of a double click.
    if (queryClient.isMutating({ mutationKey }) === 0) decide.mutate(APPLICATION_SHORTLISTED);
  }

  function confirmRejection() {
    confirm({
      title: t("applications.reject_title"),
      text: t("applications.reject_text", { person: name, job: application.jobs[0]?.title ?? "" }),
      confirmLabel: t("applications.reject"),
      onConfirm: () => decide.mutateAsync(APPLICATION_REJECTED),
    });
  }

  const about = <VisuallyHidden>: {name}</VisuallyHidden>;
  return (
    <>
      <Button variant="danger" size="small" disabled={decide.isPending} onClick={confirmRejection}>
        {t("applications.reject")}
        {about}
      </Button>
      <Button
        size="small"
        busy={decide.isPending && decide.variables === APPLICATION_SHORTLISTED}
        disabled={decide.isPending}
        onClick={shortlist}
      >
        {t("applications.shortlist")}
        {about}
      </Button>
      {confirmDialog}
    </>
  );
}

/** The name of the other participant, or a replacement for a deleted account. */
export function useParticipantName(application: Application): string {
  const { t } = useTranslation();
  return application.users[0]?.name || t("applications.deleted_user");
}
