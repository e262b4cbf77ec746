import { useEffect, useState } from "react";
import { Link } from "react-router";
import { routes } from "../../../contract/index.ts";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { getJobPath } from "../../../contract/platform/pages/paths.ts";
import { callApi } from "../../platform/api/client.ts";
import { smallPhotoUrl } from "../../platform/api/photo-url.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { Avatar } from "../../platform/ui/layout/avatar.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./job-notice.module.css";

/** The content of `JobNotice`. */
export function JobNoticeDetails({ id }: { id: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const job = useJob(id);
  return (
    <>
      {job && <Avatar name={job.company ?? job.title} photo={smallPhotoUrl(job.company_photo)} />}
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

/** Returns undefined while the job loads, and null when it cannot be loaded. */
function useJob(id: string) {
  const [job, setJob] = useState<JobDetail | null>();
  useEffect(() => {
    callApi(routes.getJob, { params: { id } }).then(setJob, () => setJob(null));
  }, [id]);
  return job;
}
