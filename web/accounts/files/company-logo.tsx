import type { Job } from "../../../contract/jobs/jobs.ts";
import { smallPhotoUrl } from "../../platform/api/photo-url.ts";
import { Avatar } from "../../platform/ui/layout/avatar.tsx";

/** The logo of the company that posted a job, or the initials of the company. */
export function CompanyLogo({ job }: { job: Pick<Job, "company" | "company_photo" | "title"> }) {
  return <Avatar name={job.company ?? job.title} photo={smallPhotoUrl(job.company_photo)} />;
}
