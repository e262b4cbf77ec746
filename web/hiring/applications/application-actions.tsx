import type { Application } from "../../../contract/hiring/applications.ts";
import { EMPLOYER } from "../../../contract/platform/constants.ts";
import { useSession } from "../../platform/api/session.ts";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";

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

/** The name of the other participant, or a replacement for a deleted account. */
export function useParticipantName(application: Application): string {
  const { t } = useTranslation();
  return application.users[0]?.name || t("applications.deleted_user");
}
