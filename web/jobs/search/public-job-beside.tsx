import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { JobBeside, type JobBesideProps } from "../detail/job-beside.tsx";
import { PublicApplyBar } from "../detail/public-apply-bar.tsx";

/** The chosen job beside the public results. */
export function PublicJobBeside(props: JobBesideProps) {
  return <JobBeside {...props} getBar={(job: JobDetail) => <PublicApplyBar job={job} />} />;
}
