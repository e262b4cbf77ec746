import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { JobTools } from "../../jobs/detail/job-tools.tsx";
import { OutsideApplication } from "../../jobs/detail/outside-application.tsx";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { ApplicationStatusLine } from "../application-parts/application-status-line.tsx";

/** The way of a seeker to apply, by the page that shows what is sent, or the status of the application. */
export function MemberApplyBar({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  if (job.application) return <ApplicationStatusLine application={job.application} />;
  if (!job.is_available) return null;
  return (
    <>
      {job.apply_url ? (
        <OutsideApplication url={job.apply_url} />
      ) : (
        <ButtonLink to={`/jobs/apply/${job.id}`}>{t("jobs.apply")}</ButtonLink>
      )}
      <JobTools job={job} canSave />
    </>
  );
}
