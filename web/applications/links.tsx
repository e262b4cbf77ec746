import type { Application } from "../../contract/applications.ts";
import { useSession } from "../api/session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { useParticipantName } from "./use-applicant-name.ts";

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
