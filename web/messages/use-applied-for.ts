import { useInfiniteQuery } from "@tanstack/react-query";
import { EMPLOYER } from "../../contract/values.ts";
import { useSession } from "../api/session.ts";
import { applicationsQuery } from "../applications/queries.ts";
import { useTranslation } from "../ui/translation.tsx";

/** What an application between the two was for, as far as the first pages of the lists tell. */
export function useAppliedJobTitles(userId: string): string | null {
  const { t } = useTranslation();
  const { user } = useSession();
  const isEmployer = user?.user_type === EMPLOYER;
  const first = useInfiniteQuery(applicationsQuery(1));
  const shortlisted = useInfiniteQuery({ ...applicationsQuery(2), enabled: isEmployer });
  const jobs = [first, ...(isEmployer ? [shortlisted] : [])]
    .flatMap((list) => list.data?.pages[0]?.rows ?? [])
    .filter((application) => userId === (isEmployer ? application.applied_by_user_id : application.posted_by_user_id))
    .flatMap((application) => application.jobs[0]?.title ?? [])
    .join(", ");
  if (jobs === "") return null;
  return isEmployer ? t("messages.applied_for", { jobs }) : t("messages.you_applied_for", { jobs });
}
