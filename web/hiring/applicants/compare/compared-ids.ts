import type { JobApplication } from "../../../../contract/hiring/applicants.ts";

/** More columns would be too narrow to read on most screens. */
const MAX_COMPARED = 4;

/** The page that compares applications to one job. Null when they are to several jobs, too few or too many. */
export function getComparisonPath(applications: readonly JobApplication[]): string | null {
  const [first, second] = applications;
  if (!first || !second || applications.length > MAX_COMPARED) return null;
  if (applications.some(({ job_id }) => job_id !== first.job_id)) return null;
  return `/jobs/${first.job_id}/applicants/compare?ids=${applications.map(({ id }) => id).join(",")}`;
}

/** Reads the ids of the compared applications from the address of their page. */
export function readComparedIds(search: URLSearchParams): string[] {
  const ids = (search.get("ids") ?? "").split(",").filter(Boolean);
  return [...new Set(ids)].slice(0, MAX_COMPARED);
}
