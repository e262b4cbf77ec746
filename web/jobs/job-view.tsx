import type { ReactNode } from "react";
import type { JobDetail } from "../../contract/jobs/jobs.ts";
import type { Language } from "../../contract/platform/languages.ts";
import { CompanyLogo } from "../accounts/files/company-logo.tsx";
import { useChecksFact } from "../companies/checks/check-list.tsx";
import { ContentLabel } from "../platform/app/content-label.tsx";
import { FormattedText } from "../platform/app/formatted-text.tsx";
import { formatCalendarDate, formatDate, formatNumber, useLanguage } from "../platform/app/i18n.ts";
import { useOptionLabel } from "../platform/app/option-labels.ts";
import { joinDetails } from "../platform/ui/join-details.ts";
import { Card } from "../platform/ui/layout/card.tsx";
import { DescriptionList } from "../platform/ui/layout/description-list.tsx";
import { Tag } from "../platform/ui/layout/tag.tsx";
import { type Translate, useTranslation } from "../platform/ui/translation.tsx";
import { AnswerRateText } from "./answer-rate.tsx";
import { JobTags } from "./job-meta.tsx";
import styles from "./job-view.module.css";
import { useCompareToOthers, useDescribeHours, useDescribePay } from "./pay-text.ts";
import { useDescribeWorkPlace } from "./work-place-text.ts";

interface JobViewProps {
  job: JobDetail;
  /** A notice above the job, for example that it is closed. */
  notice?: string;
  /** Buttons and links, which depend on the current user. */
  actions: ReactNode;
}

/** The full view of a job, used by the public page and the member page. */
export function JobView({ job, notice, actions }: JobViewProps) {
  const { t } = useTranslation();
  const pay = useDescribePay()(job);
  const place = [job.address, job.zip_code].filter(Boolean).join(", ");
  const company = job.company ?? t("applications.company_deleted");
  return (
    <article className={styles.job}>
      <div className={styles.top}>
        <header className={styles.header}>
          <CompanyLogo job={job} />
          <div className={styles.heading}>
            <h1 lang={job.text_language ?? undefined}>{job.title}</h1>
            <p className={styles.details}>{joinDetails([company, place])}</p>
          </div>
          <p className={styles.salary}>
            {pay.amount} {pay.label && <small>{pay.label}</small>}
          </p>
        </header>
        <JobTags job={job} />
        {notice && <p className={styles.notice}>{notice}</p>}
        <ContentLabel label={job.label} />
      </div>
      <div className={styles.side}>
        <div className={styles.actions}>{actions}</div>
        <Card as="section" aria-label={t("jobs.facts")} className={styles.facts}>
          <JobFacts job={job} />
        </Card>
      </div>
      <div className={styles.text}>
        {job.description && (
          <section>
            <h2>{t("jobs.description")}</h2>
            <div lang={job.text_language ?? undefined}>
              <JobDescription job={job} />
            </div>
          </section>
        )}
        <Skills job={job} />
      </div>
    </article>
  );
}

function JobDescription({ job: { formatted_description, description } }: Pick<JobViewProps, "job">) {
  if (formatted_description) return <FormattedText text={formatted_description} headingLevel={3} />;
  return <p className={styles.description}>{description}</p>;
}

/** The skills that the work needs, and those that are nice to have. */
function Skills({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const lists = [
    { title: t("jobs.skills"), skills: job.skills },
    { title: t("jobs.nice_to_have_skills"), skills: job.nice_to_have_skills },
  ];
  return lists
    .filter(({ skills }) => skills.length > 0)
    .map(({ title, skills }) => (
      <section key={title}>
        <h2>{title}</h2>
        <ul className={styles.skills} lang={job.text_language ?? undefined}>
          {skills.map((skill) => (
            <li key={skill}>
              <Tag>{skill}</Tag>
            </li>
          ))}
        </ul>
      </section>
    ));
}

/** All properties of a job except its description and skills. */
function JobFacts({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const getOptionLabel = useOptionLabel();
  const describeHours = useDescribeHours();
  const describeWorkPlace = useDescribeWorkPlace();
  const mapParams = new URLSearchParams({ query: `${job.address}, ${job.zip_code}` });
  const [posted, updated] = [describePublication(job, t, language), formatDate(job.updatedAt, language)];
  const facts = [
    { label: t("jobs.pay"), value: <PayFact job={job} />, isSentence: true },
    { label: t("jobs.hours"), value: describeHours(job) },
    { label: t("jobs.type"), value: getOptionLabel(job.type) },
    { label: t("jobs.industry"), value: getOptionLabel(job.industry) },
    { label: t("jobs.education"), value: job.education && getOptionLabel(job.education) },
    {
      label: t("jobs.age"),
      value: job.minimum_age > 0 && t("jobs.range", { from: job.minimum_age, to: job.maximum_age }),
    },
    { label: t("jobs.age_reason"), value: job.age_reason, isSentence: true },
    { label: t("jobs.positions"), value: job.openings && formatNumber(job.openings, language) },
    { label: t("jobs.priority"), value: getOptionLabel(job.priority) },
    { label: t("jobs.address"), value: job.address },
    { label: t("jobs.zip_code"), value: job.zip_code },
    { label: t("jobs.work_place"), value: describeWorkPlace(job) },
    {
      label: t("jobs.location"),
      value: job.address && (
        <a href={`https://www.openstreetmap.org/search?${mapParams}`} target="_blank" rel="noreferrer">
          {t("jobs.show_on_map")}
        </a>
      ),
    },
    { label: t("jobs.answer_within"), value: t("jobs.working_days", { count: job.answer_days }) },
    { label: t("jobs.closes_on"), value: job.closes_on && formatCalendarDate(job.closes_on, language) },
    { label: t("jobs.posted_on"), value: posted },
    { label: t("jobs.updated_on"), value: updated !== posted && updated },
    {
      label: t("jobs.answers"),
      value: job.answer_rate && <AnswerRateText rate={job.answer_rate} />,
      isSentence: true,
    },
    useChecksFact(job.company_checks),
  ];
  return <DescriptionList facts={facts} />;
}

/** The day of the first publication, and of the last one. */
function describePublication({ createdAt, reposted_at }: JobDetail, t: Translate, language: Language): string {
  const posted = formatDate(createdAt, language);
  return reposted_at ? t("jobs.life.posted_again", { posted, date: formatDate(reposted_at, language) }) : posted;
}

/** The pay as the job states it, and below it what makes it comparable. */
function PayFact({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const { text } = useDescribePay()(job);
  const compareToOthers = useCompareToOthers();
  // An agreement without amounts is in the text.
  const agreement =
    job.pay_min === null ? [] : [job.pay_agreement, job.pay_scale && t("pay.scale", { scale: job.pay_scale })];
  const details = joinDetails([...compareToOthers(job), ...agreement]);
  return (
    <>
      {text}
      {details && <small className={styles.payDetails}>{details}</small>}
    </>
  );
}
