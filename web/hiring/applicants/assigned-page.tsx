import { useInfiniteQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { JobApplication } from "../../../contract/hiring/applicants.ts";
import { isFinal } from "../../../contract/hiring/stages/stages.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { formatDate, formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import common from "../../platform/styles/common.module.css";
import { EmptyState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { PagedList } from "../../platform/ui/layout/paged-list.tsx";
import { Rows } from "../../platform/ui/layout/row.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { Tag } from "../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { InterviewLine } from "../application-parts/answer-due.tsx";
import { ApplicantRow } from "../application-parts/applicant-row.tsx";
import { StageTag } from "./applicant-card.tsx";
import styles from "./applicants-page.module.css";
import { assignedApplicationsQuery, getComparisonPath, MAX_COMPARED } from "./queries.ts";
import { isToRate } from "./stages.ts";

/** The applications that the member assesses. */
export function AssignedPage() {
  const { t } = useTranslation();
  const empty = (
    <EmptyState icon={<ClipboardList />} text={t("applicants.assigned.empty")}>
      <ButtonLink variant="quiet" to="/dashboard">
        {t("applicants.assigned.next_step")}
      </ButtonLink>
    </EmptyState>
  );
  return (
    <>
      <PageHead title={t("applicants.assigned.title")} />
      <PageHeading title={t("applicants.assigned.title")} lead={t("applicants.assigned.lead")} />
      <AssignedApplications empty={empty} />
    </>
  );
}

function OwnRatingTag({ application }: { application: JobApplication }) {
  const { t } = useTranslation();
  const { own_stars: stars } = application;
  return stars === null ? null : <Tag>{t("applicants.rated", { stars })}</Tag>;
}

/** The present work of an applicant, unless it reads like the job. */
const getOtherHeadline = ({ headline, job }: JobApplication) => headline !== job.title && headline;

/** The assigned applications: those to be rated, then the others. For an interviewer they are all that they may read. */
export function AssignedApplications({ empty }: { empty: ReactNode }) {
  const getErrorMessage = useErrorMessage();
  const query = useInfiniteQuery(assignedApplicationsQuery());
  return (
    <PagedList query={query} skeleton={<SkeletonRows count={3} />} empty={empty} failureText={getErrorMessage}>
      {(rows) => {
        const toRate = rows.filter(isToRate);
        const others = rows.filter((application) => !isToRate(application));
        return (
          <div className={common.stack4}>
            <Comparisons applications={[...toRate, ...others]} />
            <Group name="to_rate" applications={toRate} isComplete={!query.hasNextPage} />
            <Group name="rated_or_ended" applications={others} isComplete={!query.hasNextPage} />
          </div>
        );
      }}
    </PagedList>
  );
}

interface GroupProps {
  name: "to_rate" | "rated_or_ended";
  applications: readonly JobApplication[];
  /** Whether these are all. Their number is shown only then. */
  isComplete: boolean;
}

function Group({ name, applications, isComplete }: GroupProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const getApplied = ({ createdAt }: JobApplication) =>
    t("applications.applied_on", { date: formatDate(createdAt, language) });
  if (applications.length === 0) return null;
  const title = (
    <>
      {t(`applicants.assigned.${name}`)}{" "}
      {isComplete && <span className={styles.hint}>{formatNumber(applications.length, language)}</span>}
    </>
  );
  return (
    <Section title={title} className={common.stack3}>
      <Rows>
        {putInterviewsFirst(applications).map((application) => (
          <ApplicantRow
            key={application.id}
            application={application}
            applicant={application.applicant}
            text={joinDetails([application.job.title, getOtherHeadline(application), getApplied(application)])}
            actions={
              <>
                <OwnRatingTag application={application} />
                <StageTag stage={application.stage} />
              </>
            }
          >
            {application.interview_at && <InterviewLine at={application.interview_at} />}
          </ApplicantRow>
        ))}
      </Rows>
    </Section>
  );
}

/** The soonest interview first. An interview that is over is not planned any more. */
function putInterviewsFirst(applications: readonly JobApplication[]): JobApplication[] {
  const getTime = ({ interview_at }: JobApplication) => interview_at ?? "";
  const planned = applications.filter(getTime).sort((a, b) => getTime(a).localeCompare(getTime(b)));
  return [...planned, ...applications.filter((application) => !getTime(application))];
}

/** Links that compare the assigned applicants of a job, those to be rated first. Absent for a job with one of them. */
function Comparisons({ applications }: { applications: readonly JobApplication[] }) {
  const { t } = useTranslation();
  const open = applications.filter(({ stage }) => !isFinal(stage));
  return [...Map.groupBy(open, ({ job_id }) => job_id)].map(([id, ofJob]) => {
    const path = getComparisonPath(ofJob.slice(0, MAX_COMPARED));
    return (
      path && (
        <p key={id}>
          <Link to={path}>{t("applicants.compare.of_job", { job: ofJob[0]?.job.title })}</Link>
        </p>
      )
    );
  });
}
