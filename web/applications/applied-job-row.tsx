import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Application } from "../../contract/applications.ts";
import type { Job } from "../../contract/jobs.ts";
import { CompanyLogo } from "../files/company-logo.tsx";
import { useOptionLabel } from "../jobs/use-option.ts";
import { useFormatSalary } from "../jobs/use-pay.ts";
import { Row } from "../ui/layout/row.tsx";
import { Tag, Tags } from "../ui/layout/tag.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./application-rows.module.css";
import { ApplicationStatusLine } from "./application-status-line.tsx";

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
