import { queryOptions, useQuery } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import { callApi } from "../platform/api/client.ts";
import { Tag } from "../platform/ui/layout/tag.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";

/** The ids of the jobs for which the seeker has applied. One request serves every card on a page. */
export function appliedJobIdsQuery() {
  return queryOptions({
    queryKey: ["applications", "job-ids"],
    queryFn: ({ signal }) => callApi(routes.listAppliedJobIds, { signal }),
    staleTime: 60_000,
  });
}

/** Marks a job for which the seeker has applied. */
export function AppliedTag({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const { data: ids } = useQuery(appliedJobIdsQuery());
  return ids?.includes(jobId) ? <Tag tone="good">{t("jobs.applied_tag")}</Tag> : null;
}
