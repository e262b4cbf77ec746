import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Application } from "../../../contract/hiring/applications.ts";
import type { Job } from "../../../contract/jobs/jobs.ts";
import { hasAgeLimits } from "../../../contract/jobs/terms/age-range.ts";
import { CompanyLogo } from "../../accounts/files/company-logo.tsx";
import { UrgentTag } from "../../jobs/job-meta.tsx";
import { useDescribePay } from "../../jobs/pay-text.ts";
import { formatPlace } from "../../jobs/place-text.ts";
import { useOptionLabel } from "../../platform/app/option-labels.ts";
import common from "../../platform/styles/common.module.css";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { Row } from "../../platform/ui/layout/row.tsx";
import { Tag, Tags } from "../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { AnswerDue, getTurnAction, InterviewLine } from "./answer-due.tsx";
import { ApplicationStatusLine } from "./application-status-line.tsx";

interface AppliedJobRowProps {
  application: Application;
  headingLevel: 2 | 3;
  actions: ReactNode;
}

/** An application in the lists of the seeker: job and status. */
export function AppliedJobRow({ application, headingLevel, actions }: AppliedJobRowProps) {
  const [job] = application.jobs;
  if (!job) return null;
  const isTurn = getTurnAction(application) !== null;
  const answerDue = <AnswerDue application={application} side="seeker" />;
  return (
    <Row
      headingLevel={headingLevel}
      leading={<CompanyLogo job={job} />}
      title={<Link to={`/jobs/job/${job.id}`}>{job.title}</Link>}
      text={<CompanyFacts job={job} />}
      actions={actions}
    >
      <div className={common.stack4}>
        <ApplicationTags job={job} />
        {/* What the reader is to do comes before what happened. */}
        {isTurn && answerDue}
        {application.interview_at && <InterviewLine at={application.interview_at} />}
        <ApplicationStatusLine application={application} />
        {!isTurn && answerDue}
      </div>
    </Row>
  );
}

function CompanyFacts({ job }: { job: Job }) {
  const { t } = useTranslation();
  const describePay = useDescribePay();
  if (!job.company) return `${t("applications.company_deleted")}\u00a0· ${describePay(job).text}`;
  return (
    <>
      <Link to={`/company/${job.user_id}`}>{job.company}</Link>
      {`\u00a0· ${joinDetails([formatPlace(job), describePay(job).text])}`}
    </>
  );
}

function ApplicationTags({ job }: { job: Job }) {
  const { t } = useTranslation();
  const getOptionLabel = useOptionLabel();
  return (
    <Tags>
      {!job.is_available && <UnavailableTag />}
      <UrgentTag job={job} />
      <Tag>{getOptionLabel(job.type)}</Tag>
      {hasAgeLimits(job) && <Tag>{t("jobs.age_range", { from: job.minimum_age, to: job.maximum_age })}</Tag>}
    </Tags>
  );
}

function UnavailableTag() {
  const { t } = useTranslation();
  return <Tag tone="bad">{t("applications.unavailable")}</Tag>;
}
