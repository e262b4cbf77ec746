import type { Application } from "../../../contract/hiring/applications.ts";
import { ButtonLink, type ButtonStyle } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import { getTurnAction } from "./answer-due.tsx";

interface RowLinkProps extends Pick<ButtonStyle, "variant"> {
  to: string;
  label: string;
  about: string;
}

/**
 * A link with a visually hidden name after its label. Screen readers can list links without their rows, so that the
 * label alone would be ambiguous.
 */
function RowLink({ variant = "quiet", to, label, about }: RowLinkProps) {
  return (
    <ButtonLink variant={variant} size="small" to={to}>
      {label}
      {about && <VisuallyHidden>: {about}</VisuallyHidden>}
    </ButtonLink>
  );
}

/** Opens the seeker's own application. When it is the seeker's turn, the link says what is to be done there. */
export function ViewApplicationLink({ application }: { application: Application }) {
  const { t } = useTranslation();
  const action = getTurnAction(application);
  return (
    <RowLink
      variant={action ? "primary" : "quiet"}
      to={`/jobs/applied/${application.id}`}
      label={t(action ? `applications.answer.seeker.${action}_action` : "applications.view_application")}
      about={application.jobs[0]?.title ?? ""}
    />
  );
}

/** The path of the conversation with the employer. Null if the employer accepts no messages. */
export function getMessagePath({ users, posted_by_user_id }: Application): string | null {
  return users[0]?.can_message ? `/jobs/messages/${posted_by_user_id}` : null;
}

/** Opens the conversation with the employer. Absent if the employer accepts no messages. */
export function MessageLink({ application }: { application: Application }) {
  const { t } = useTranslation();
  const name = useParticipantName(application);
  const path = getMessagePath(application);
  return path && <RowLink to={path} label={t("applications.send_message")} about={name} />;
}

export function ViewJobLink({ application }: { application: Application }) {
  const { t } = useTranslation();
  const about = application.jobs[0]?.title ?? "";
  return <RowLink to={`/jobs/job/${application.job_id}`} label={t("applications.view_job")} about={about} />;
}

/** The name of the other participant, or a replacement for a deleted account. */
export function useParticipantName(application: Application): string {
  const { t } = useTranslation();
  return application.users[0]?.name || t("applications.deleted_user");
}
