import { Link } from "react-router";
import type { Overview, OverviewJob } from "../../../contract/jobs/overview.ts";
import { CompanyLogo } from "../../accounts/files/company-logo.tsx";
import { useJobPath } from "../../jobs/job-card.tsx";
import { useDescribeHours, useDescribePay } from "../../jobs/pay-text.ts";
import { useDescribeWorkPlace } from "../../jobs/place-text.ts";
import { ContentLabel } from "../../platform/app/content-label.tsx";
import { formatCalendarDate, formatNumber, useLanguage, usePublicPath } from "../../platform/app/i18n.ts";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { Card } from "../../platform/ui/layout/card.tsx";
import { CardLink } from "../../platform/ui/layout/card-link.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./newest-jobs.module.css";

export function NewestJobs({ overview: { newest_jobs, open_jobs } }: { overview: Overview }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const path = usePublicPath();
  return (
    <Section title={t("home.newest.title")} titleClassName={styles.heading} className={styles.section}>
      <NewJobCards jobs={newest_jobs} />
      <Link to={path("/search")} className={styles.all}>
        {t("home.newest.all", { count: open_jobs, total: formatNumber(open_jobs, language) })}
      </Link>
    </Section>
  );
}

export function NewJobCards({ jobs }: { jobs: OverviewJob[] }) {
  return (
    <ul className={styles.cards}>
      {jobs.map((job) => (
        <NewJobCard key={job.id} job={job} />
      ))}
    </ul>
  );
}

/** A job with what decides first: the pay, the hours, the place and when the answer comes. */
function NewJobCard({ job }: { job: OverviewJob }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const getPath = useJobPath();
  const pay = useDescribePay()(job);
  const facts = [useDescribeHours()(job), useDescribeWorkPlace()(job)];
  const answer = job.answer_days === null ? null : t("home.newest.answer", { count: job.answer_days });
  const closing = job.closes_on && t("jobs.life.apply_until", { date: formatCalendarDate(job.closes_on, language) });
  return (
    <Card as="li" className={styles.card}>
      <CompanyLogo job={job} />
      <div>
        <h3 className={styles.title}>
          <CardLink to={getPath(job)}>{job.title}</CardLink>
        </h3>
        <p className={styles.details}>{joinDetails([job.company, job.address])}</p>
      </div>
      <p className={styles.pay}>
        {pay.amount}
        {pay.label && <small> {pay.label}</small>}
      </p>
      <ContentLabel label={job.label} className={styles.wide} />
      <p className={styles.facts}>{joinDetails(facts)}</p>
      <p className={styles.facts}>{joinDetails([answer, closing])}</p>
    </Card>
  );
}
