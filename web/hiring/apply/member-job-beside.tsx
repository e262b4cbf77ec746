import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { JobBeside, type JobBesideProps } from "../../jobs/detail/job-beside.tsx";
import { MemberApplyBar } from "./member-apply-bar.tsx";

/** The chosen job beside the results of a seeker. */
export function MemberJobBeside(props: JobBesideProps) {
  return <JobBeside {...props} getBar={(job: JobDetail) => <MemberApplyBar job={job} />} />;
}
