import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { getJobPath, localizePath } from "../../../contract/platform/paths.ts";
import { jobQuery } from "../../jobs/queries.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { CompanyLogo } from "../files/company-logo.tsx";
import styles from "./job-notice.module.css";

/** The content of `JobNotice`. */
export function JobNoticeDetails({ id }: { id: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const job = useJob(id);
  return (
    <>
      {job && <CompanyLogo job={job} />}
      <div className={styles.details} aria-busy={job === undefined}>
        <p className={styles.about}>{job === null ? t("auth.job_notice.gone") : t("auth.job_notice.about")}</p>
        {job && <p className={styles.title}>{job.title}</p>}
        {job && <p className={styles.about}>{joinDetails([job.company, job.address])}</p>}
        {job && (
          <p className={styles.links}>
            <Link className={styles.link} to={localizePath(getJobPath(job), language)}>
              {t("auth.job_notice.read_first")}
            </Link>
            {job.is_available && (
              <Link className={styles.link} to={localizePath(`/apply/${id}`, language)}>
                {t("jobs.guest.link")}
              </Link>
            )}
          </p>
        )}
      </div>
    </>
  );
}

/**
 * Returns undefined while the job loads, and null when it cannot be loaded. Does not use `useQuery`, because the code
 * of `useQuery` is larger than the rest of the page.
 */
function useJob(id: string) {
  const queryClient = useQueryClient();
  const [job, setJob] = useState<JobDetail | null | undefined>(() => queryClient.getQueryData(jobQuery(id).queryKey));
  useEffect(() => {
    queryClient.fetchQuery(jobQuery(id)).then(setJob, () => setJob(null));
  }, [queryClient, id]);
  return job;
}
