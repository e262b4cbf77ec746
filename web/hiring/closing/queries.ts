import { queryOptions } from "@tanstack/react-query";
import type { JobApplication } from "../../../contract/hiring/applicants.ts";
import { routes } from "../../../contract/index.ts";
import { MAX_CLOSING_DECISIONS } from "../../../contract/jobs/job-form.ts";
import { callApi, fetchList } from "../../platform/api/client.ts";

const PAGE_SIZE = 100;

/** The open applications to a job: those that can get a decision of their own when it ends, and how many there are. */
export interface OpenApplications {
  applications: JobApplication[];
  total: number;
}

export function openApplicationsQuery(jobId: string) {
  return queryOptions({
    queryKey: ["applications", "open", jobId],
    queryFn: ({ signal }) => fetchOpenApplications(jobId, signal),
    staleTime: 0,
  });
}

async function fetchOpenApplications(jobId: string, signal: AbortSignal): Promise<OpenApplications> {
  const params = { id: jobId };
  const applications: JobApplication[] = [];
  let after: string | undefined;
  do {
    const query = { open: "true", limit: PAGE_SIZE, sort: "oldest", ...(after && { after }) };
    const { rows, next } = await fetchList(routes.listJobApplications, { params, query, signal });
    applications.push(...rows);
    if (next === null) return { applications, total: applications.length };
    after = next;
  } while (applications.length < MAX_CLOSING_DECISIONS);
  const counts = await callApi(routes.countJobApplications, { params, signal });
  const { received, seen, shortlisted, interview, offer } = counts;
  return { applications, total: received + seen + shortlisted + interview + offer };
}
