import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { jobPath, localPath } from "../../contract/paths.ts";
import { useLanguage } from "../i18n.ts";
import { CompanyMark } from "../jobs/company-mark.tsx";
import { jobQuery } from "../jobs/queries.ts";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./job-notice.module.css";

/** Which job the login is for, and that it can be read without one. It keeps its height while it loads. */
export function JobNotice({ id }: { id: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: job, isError } = useQuery(jobQuery(id));
  return (
    <section className={styles.notice} aria-label={t("auth.notice.label")} aria-busy={!job && !isError}>
      {job && <CompanyMark job={job} />}
      <div className={styles.words}>
        <p className={styles.about}>{isError ? t("auth.notice.gone") : t("auth.notice.about")}</p>
        {job && <p className={styles.title}>{job.title}</p>}
        {job && <p className={styles.about}>{[job.company, job.address].filter(Boolean).join(" · ")}</p>}
        {job && (
          <Link className={styles.link} to={localPath(jobPath(job), language)}>
            {t("auth.notice.read_first")}
          </Link>
        )}
      </div>
    </section>
  );
}
