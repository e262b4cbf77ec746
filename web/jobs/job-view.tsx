import type { ReactNode } from "react";
import type { Job } from "../../contract/jobs.ts";
import { CompanyLogo } from "../files/company-logo.tsx";
import { Card } from "../ui/layout/card.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { JobFacts } from "./job-facts.tsx";
import { JobTags } from "./job-tags.tsx";
import styles from "./job-view.module.css";
import { useFormatSalary } from "./use-pay.ts";

interface JobViewProps {
  job: Job;
  /** Said above everything else, such as that the job is closed. */
  notice?: string;
  /** What the reader can do with it. */
  actions: ReactNode;
}

/** A job as one page shows it, to members and to everyone. */
export function JobView({ job, notice, actions }: JobViewProps) {
  const { t } = useTranslation();
  const pay = useFormatSalary();
  const place = [job.address, job.zip_code].filter(Boolean).join(", ");
  const company = job.company ?? t("applications.company_deleted");
  return (
    <article className={styles.job}>
      <div className={styles.top}>
        <header className={styles.header}>
          <CompanyLogo job={job} />
          <div className={styles.words}>
            <h1>{job.title}</h1>
            <p className={styles.where}>{[company, place].filter(Boolean).join(" · ")}</p>
          </div>
          <p className={styles.pay}>
            {pay(job.starting_salary)} <small>{t("jobs.starting_salary_small")}</small>
          </p>
        </header>
        <JobTags job={job} />
        {notice && <p className={styles.notice}>{notice}</p>}
      </div>
      <div className={styles.side}>
        <div className={styles.actions}>{actions}</div>
        <Card as="section" aria-label={t("jobs.facts")} className={styles.facts}>
          <JobFacts job={job} />
        </Card>
      </div>
      {job.description && (
        <section className={styles.text}>
          <h2>{t("jobs.description")}</h2>
          <p className={styles.description}>{job.description}</p>
        </section>
      )}
    </article>
  );
}
