import { EMPLOYER } from "../../../contract/platform/constants.ts";
import { MAIN_LIST, SHORTLIST, useApplications } from "../../hiring/queries.ts";
import { MessagesPage } from "../../messages/conversations/messages-page.tsx";
import { useSession } from "../../platform/api/session.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";

/** The messages, with the jobs for which each participant has applied. */
export function InboxPage() {
  const describeParticipant = useApplicationTexts();
  return <MessagesPage describeParticipant={describeParticipant} />;
}

/**
 * Returns a function that names the jobs that the seeker of a conversation has applied for, such as "Applied for Nurse".
 * It searches only the first page of each application list, and returns null if that page has no such application.
 */
function useApplicationTexts() {
  const { t } = useTranslation();
  const { user } = useSession();
  const isEmployer = user?.user_type === EMPLOYER;
  const current = useApplications(MAIN_LIST);
  const shortlisted = useApplications(SHORTLIST, { enabled: isEmployer });
  const applications = [current, ...(isEmployer ? [shortlisted] : [])].flatMap(
    (list) => list.data?.pages[0]?.rows ?? [],
  );
  return (userId: string): string | null => {
    const jobs = applications
      .filter((application) => userId === (isEmployer ? application.applied_by_user_id : application.posted_by_user_id))
      .flatMap((application) => application.jobs[0]?.title ?? [])
      .join(", ");
    if (jobs === "") return null;
    return isEmployer ? t("messages.applied_for", { jobs }) : t("messages.you_applied_for", { jobs });
  };
}
