import type { Job } from "../../contract/jobs.ts";
import { Avatar } from "../ui/layout/avatar.tsx";
import { smallPhotoUrl } from "./photo-url.ts";

/** The logo of the company that posted a job, or the initials of the company. */
export function CompanyLogo({ job }: { job: Pick<Job, "company" | "company_photo" | "title"> }) {
  return <Avatar name={job.company ?? job.title} photo={smallPhotoUrl(job.company_photo)} />;
}
