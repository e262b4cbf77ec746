import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Application } from "../../contract/applications.ts";
import type { Job } from "../../contract/jobs.ts";
import { smallPhotoUrl } from "../files/photo-url.ts";
import { formatDate, useLanguage } from "../i18n.ts";
import { useOptionLabel } from "../jobs/use-option.ts";
import { useFormatSalary } from "../jobs/use-pay.ts";
import { Row } from "../ui/layout/row.tsx";
import { Monogram } from "../ui/monogram.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { useParticipantName } from "./use-applicant-name.ts";

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
