import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Application } from "../../../contract/hiring/applications.ts";
import type { Job } from "../../../contract/jobs/jobs.ts";
import { CompanyLogo } from "../../accounts/files/company-logo.tsx";
import { smallPhotoUrl } from "../../platform/api/photo-url.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import { useFormatSalary, useOptionLabel } from "../../platform/app/labels.ts";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { Avatar } from "../../platform/ui/layout/avatar.tsx";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { Tag, Tags } from "../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { AnswerDue } from "./answer-due.tsx";
import { useParticipantName } from "./application-actions.tsx";
import styles from "./application-rows.module.css";
import { ApplicationStatusLine } from "./application-status-line.tsx";

interface ApplicantRowProps {
  application: Application;
  headingLevel: 2 | 3;
  actions: ReactNode;
}

/** An application in the lists of the employer: applicant, job and date. */
export function ApplicantRow({ application, headingLevel, actions }: ApplicantRowProps) {
  const name = useParticipantName(application);
  const [job] = application.jobs;
  return (
    <Row
      headingLevel={headingLevel}
      leading={<Avatar shape="round" name={name} photo={smallPhotoUrl(application.users[0]?.photo)} />}
      title={<Link to={`/jobs/${application.job_id}/applicants/${application.id}`}>{name}</Link>}
      text={
        <>
          {job && <JobFacts job={job} appliedAt={application.createdAt} />}
          <span className={styles.due}>
            <AnswerDue application={application} side="company" />
          </span>
        </>
      }
      actions={actions}
    >
      {job?.is_deleted && (
        <Tags>
          <UnavailableTag />
        </Tags>
      )}
    </Row>
  );
}

/** An application that waits for an answer, with its date. It leads to the applicant of the job. */
export function DueRow({ application }: { application: Application }) {
  const name = useParticipantName(application);
  return (
    <Row
      leading={<Avatar shape="round" size="small" name={name} photo={smallPhotoUrl(application.users[0]?.photo)} />}
      title={<Link to={`/jobs/${application.job_id}/applicants/${application.id}`}>{name}</Link>}
      text={application.jobs[0]?.title}
      actions={<AnswerDue application={application} side="company" />}
    />
  );
}

function JobFacts({ job, appliedAt }: { job: Job; appliedAt: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const formatSalary = useFormatSalary();
  const getOptionLabel = useOptionLabel();
  // Non-breaking spaces keep the date on one line.
  const date = formatDate(appliedAt, language).replaceAll(" ", "\u00a0");
  const applied = t("applications.applied_on", { date });
  const place = `${job.address}, ${job.zip_code}`;
  return joinDetails([job.title, getOptionLabel(job.industry), place, formatSalary(job.starting_salary), applied]);
}

interface AppliedJobRowProps {
  application: Application;
  headingLevel: 2 | 3;
  actions: ReactNode;
}

/** An application in the lists of the seeker: job and status. */
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
      <div className={styles.details}>
        <ApplicationTags job={job} />
        <ApplicationStatusLine application={application} />
        <AnswerDue application={application} side="seeker" />
      </div>
    </Row>
  );
}

function CompanyFacts({ job }: { job: Job }) {
  const { t } = useTranslation();
  const formatSalary = useFormatSalary();
  if (!job.company) return `${t("applications.company_deleted")}\u00a0· ${formatSalary(job.starting_salary)}`;
  return (
    <>
      <Link to={`/company/${job.user_id}`}>{job.company}</Link>
      {`\u00a0· ${job.address}, ${job.zip_code}\u00a0· ${formatSalary(job.starting_salary)}`}
    </>
  );
}

function ApplicationTags({ job }: { job: Job }) {
  const { t } = useTranslation();
  const getOptionLabel = useOptionLabel();
  return (
    <Tags>
      {!job.is_available && <UnavailableTag />}
      <Tag tone={job.priority === "Urgent" ? "urgent" : "plain"}>{getOptionLabel(job.priority)}</Tag>
      <Tag>{getOptionLabel(job.type)}</Tag>
      <Tag>{t("jobs.age_range", { from: job.minimum_age, to: job.maximum_age })}</Tag>
    </Tags>
  );
}

function UnavailableTag() {
  const { t } = useTranslation();
  return <Tag tone="bad">{t("applications.unavailable")}</Tag>;
}

/** The title of the job, for its employer: a link unless the job is deleted. */
function JobTitle({ application }: { application: Application }) {
  const [job] = application.jobs;
  return job?.is_deleted ? job.title : <Link to={`/jobs/job/${application.job_id}`}>{job?.title}</Link>;
}

/** The applications of one seeker to the employer, on the page of the applicant. */
export function ApplicantApplications({
  applications,
  renderActions,
}: {
  applications: Application[];
  renderActions: (application: Application) => ReactNode;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <section aria-label={t("applications.of_applicant")}>
      <Rows>
        {applications.map((application) => (
          <Row
            key={application.id}
            headingLevel={2}
            title={<JobTitle application={application} />}
            text={t("applications.applied_on", { date: formatDate(application.createdAt, language) })}
            actions={renderActions(application)}
          >
            {application.jobs[0]?.is_deleted && (
              <Tags>
                <UnavailableTag />
              </Tags>
            )}
            <div className={styles.details}>
              <ApplicationStatusLine application={application} />
              <AnswerDue application={application} side="company" />
            </div>
          </Row>
        ))}
      </Rows>
    </section>
  );
}
