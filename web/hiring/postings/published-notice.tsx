import { CircleCheck } from "lucide-react";
import type { Job } from "../../../contract/jobs/jobs.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { getJobPath } from "../../../contract/platform/pages/paths.ts";
import { ShareJobButton } from "../../jobs/share-job.tsx";
import { useLanguage } from "../../platform/app/i18n.ts";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./published-notice.module.css";

/** What the list of posted jobs is told in the state of a navigation. */
export interface PostedJobsState {
  /** The job that has just become public. */
  published?: Pick<Job, "id" | "title">;
}

/** Says that a job is public, with its public page and the way to share it. */
export function PublishedNotice({ job }: { job: Pick<Job, "id" | "title"> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div role="status" className={styles.notice}>
      <p className={styles.text}>
        <CircleCheck aria-hidden="true" size={20} />
        <span>
          <strong>{job.title}</strong>
          <br />
          {t("jobs.job_created")}
        </span>
      </p>
      <ButtonLink variant="quiet" to={localizePath(getJobPath(job), language)}>
        {t("jobs.view_job")}
      </ButtonLink>
      <ShareJobButton job={job} />
    </div>
  );
}
