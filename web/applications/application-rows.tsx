import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Application } from "../../contract/applications.ts";
import type { Job } from "../../contract/jobs.ts";
import { PENDING } from "../../contract/values.ts";
import { formatDate, useLanguage } from "../app/i18n.ts";
import { useFormatSalary, useOptionLabel } from "../app/labels.ts";
import { CompanyLogo } from "../files/company-logo.tsx";
import { smallPhotoUrl } from "../files/photo-url.ts";
import { Monogram } from "../ui/layout/monogram.tsx";
import { Row, Rows } from "../ui/layout/row.tsx";
import { Tag, Tags } from "../ui/layout/tag.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { DecisionButtons, useParticipantName } from "./application-actions.tsx";
import styles from "./application-rows.module.css";
import { ApplicationStatusLine } from "./application-status-line.tsx";

interface ApplicantRowProps {
  application: Application;
  headingLevel: 2 | 3;
  actions: ReactNode;
}

/** An application as the employer sees it: who, for which job, since when. */
export function ApplicantRow({ application, headingLevel, actions }: ApplicantRowProps) {
  const person = useParticipantName(application);
  const [job] = application.jobs;
  return (
    <Row
      headingLevel={headingLevel}
      leading={<Monogram shape="round" name={person} photo={smallPhotoUrl(application.users[0]?.photo)} />}
      title={<Link to={`/jobs/applicant/${application.applied_by_user_id}`}>{person}</Link>}
      text={job && <JobFacts job={job} appliedAt={application.createdAt} />}
      actions={actions}
    />
  );
}

function JobFacts({ job, appliedAt }: { job: Job; appliedAt: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pay = useFormatSalary();
  const option = useOptionLabel();
  // A date is not broken over two lines.
  const date = formatDate(appliedAt, language).replaceAll(" ", "\u00a0");
  const applied = t("applications.applied_on", { date });
  const place = `${job.address}, ${job.zip_code}`;
  return [job.title, option(job.industry), place, pay(job.starting_salary), applied].join(" · ");
}

interface AppliedJobRowProps {
  application: Application;
  headingLevel: 2 | 3;
  actions: ReactNode;
}

/** An application as the seeker sees it: which job, and where it stands. */
export function AppliedJobRow({ application, headingLevel, actions }: AppliedJobRowProps) {
  const [job] = application.jobs;
  if (!job) return null;
  return (
    <Row
      headingLevel={headingLevel}
      leading={<CompanyLogo job={job} />}
      title={<Link to={`/jobs/job/${job.id}`}>{job.title}</Link>}
      text={<CompanyFacts job={job} />}
      actions={actions}
    >
      <div className={styles.below}>
        <JobTags job={job} />
        <ApplicationStatusLine application={application} />
      </div>
    </Row>
  );
}

function CompanyFacts({ job }: { job: Job }) {
  const { t } = useTranslation();
  const pay = useFormatSalary();
  if (!job.company) return `${t("applications.company_deleted")} · ${pay(job.starting_salary)}`;
  return (
    <>
      <Link to={`/company/${job.user_id}`}>{job.company}</Link>
      {` · ${job.address}, ${job.zip_code} · ${pay(job.starting_salary)}`}
    </>
  );
}

function JobTags({ job }: { job: Job }) {
  const { t } = useTranslation();
  const option = useOptionLabel();
  return (
    <Tags>
      {!job.is_available && <Tag tone="bad">{t("applications.unavailable")}</Tag>}
      <Tag tone={job.priority === "Urgent" ? "urgent" : "plain"}>{option(job.priority)}</Tag>
      <Tag>{option(job.type)}</Tag>
      <Tag>{t("applications.age", { from: job.minimum_age, to: job.maximum_age })}</Tag>
    </Tags>
  );
}

/** On a profile: what this person applied to, to be decided on the spot. */
export function ApplicantApplications({ applications }: { applications: Application[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <section aria-label={t("applications.of_person")}>
      <Rows>
        {applications.map((application) => (
          <Row
            key={application.id}
            headingLevel={2}
            title={<Link to={`/jobs/job/${application.job_id}`}>{application.jobs[0]?.title}</Link>}
            text={t("applications.applied_on", { date: formatDate(application.createdAt, language) })}
            actions={application.status === PENDING && <DecisionButtons application={application} />}
          >
            <ApplicationStatusLine application={application} />
          </Row>
        ))}
      </Rows>
    </section>
  );
}
