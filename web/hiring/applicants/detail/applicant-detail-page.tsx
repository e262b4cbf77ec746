import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { User } from "../../../../contract/accounts/users.ts";
import type { ApplicationDetail } from "../../../../contract/hiring/applications.ts";
import { isFinal, isLate } from "../../../../contract/hiring/stages/stages.ts";
import { isRecruitingRole } from "../../../../contract/platform/constants.ts";
import { isNotFoundError } from "../../../platform/api/client.ts";
import { useErrorMessage } from "../../../platform/api/error-message.ts";
import { smallPhotoUrl } from "../../../platform/api/photo-url.ts";
import { useSession } from "../../../platform/api/session.ts";
import { useFormatPortalDay } from "../../../platform/app/formats/days.ts";
import { PageHead } from "../../../platform/app/page-head.tsx";
import { MemberNotFoundPage } from "../../../platform/app/pages/not-found-page.tsx";
import { listSubjects } from "../../../platform/reports/report-subject.tsx";
import { SubjectActions } from "../../../platform/reports/subject-actions.tsx";
import common from "../../../platform/styles/common.module.css";
import { classNames } from "../../../platform/ui/class-names.ts";
import { ErrorState } from "../../../platform/ui/feedback/list-states.tsx";
import { PanelBoundary } from "../../../platform/ui/feedback/panel-boundary.tsx";
import { Panels } from "../../../platform/ui/feedback/panels.tsx";
import { SkeletonRows } from "../../../platform/ui/feedback/skeleton.tsx";
import { Avatar } from "../../../platform/ui/layout/avatar.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { AnswerDue } from "../../application-parts/answer-due.tsx";
import { useApplicantName, useDescribeApplicantDistance } from "../../application-parts/describe-applicant.ts";
import { HeldUntil, HiddenByHold, useIsHiddenByHold } from "../../application-parts/held-notices.tsx";
import { ErasureDate } from "../../application-parts/retention.tsx";
import { HoldPanel } from "../../holds/hold-panel.tsx";
import { InterviewPanel } from "../../interviews/interview-panel.tsx";
import { OfferPanel } from "../../offers/offer-panel.tsx";
import { applicationQuery, timelineQuery } from "../../queries.ts";
import { StageTag } from "../applicant-card.tsx";
import { getNextStage, isInvitedFirst } from "../stages.ts";
import { UndoBar } from "../undo-bar.tsx";
import styles from "./applicant-detail-page.module.css";
import { Decision } from "./decision.tsx";
import { Interviewers } from "./interviewers.tsx";
import { AssignedNeighbours, Neighbours } from "./neighbours.tsx";
import { Notes } from "./notes.tsx";
import { OwnRating } from "./own-rating.tsx";
import { SentDocuments } from "./sent-documents.tsx";
import { Timeline } from "./timeline.tsx";
import { useMarkSeen } from "./use-mark-seen.ts";

/** One applicant of a job: what was sent, what the company thinks of it, and what is next. */
export function ApplicantDetailPage() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { job_id: jobId = "", application_id: id = "" } = useParams();
  const { user } = useSession();
  const application = useQuery(applicationQuery(id));
  // An interviewer may read neither the list of the job nor the timeline.
  const canDecide = isRecruitingRole(user?.company_role);
  const timeline = useQuery({ ...timelineQuery(id), enabled: canDecide });
  const getName = useApplicantName();
  const isHidden = useIsHiddenByHold(application.data ?? { held_until: null });
  useMarkSeen(id, canDecide && !isHidden && application.data?.stage === "received");
  if (isNotFoundError(application.error) || (application.data && application.data.job_id !== jobId)) {
    return <MemberNotFoundPage />;
  }
  if (application.isLoadingError) {
    return <ErrorState text={getErrorMessage(application.error)} onRetry={() => application.refetch()} />;
  }
  if (!application.data || !user) return <SkeletonRows count={6} />;
  const [job] = application.data.jobs;
  const [applicant] = application.data.users;
  const { stage, snapshot, held_until, undo_until } = application.data;
  const name = isHidden
    ? t("holds.hidden_name")
    : getName(application.data, snapshot?.name || application.data.users[0]?.name);
  const canRead = !isHidden && (stage !== "withdrawn" || snapshot !== null);
  return (
    <div className={styles.page}>
      <PageHead title={job ? `${name}: ${job.title}` : name} />
      {canDecide ? <Neighbours application={application.data} name={name} /> : <AssignedNeighbours id={id} />}
      <ApplicantHeader application={application.data} name={name} canDecide={canDecide} />
      <div className={styles.actions} data-bottom-bar>
        <UndoBar jobId={jobId} applicationId={undo_until ? id : undefined} />
        <PanelBoundary key={`decision-${id}`}>
          {canDecide && !isHidden && <Decision application={application.data} name={name} hasShortcut />}
        </PanelBoundary>
      </div>
      <div className={styles.columns}>
        {/* The key leaves behind what was typed about the previous applicant. */}
        <div className={classNames(common.stack4, styles.main)} key={`sent-${id}`}>
          <Panels>
            {isHidden && held_until ? (
              <HiddenByHold heldUntil={held_until} />
            ) : (
              <SentDocuments snapshot={snapshot} applicationId={id} />
            )}
            <ErasureDate application={application.data} />
            {canDecide && applicant && !isHidden && !application.data.is_name_hidden && (
              <div className={common.line3}>
                <SubjectActions subjects={listSubjects("user", applicant._id, applicant)} quote={name} />
              </div>
            )}
          </Panels>
        </div>
        <div className={common.stack5} key={id}>
          {canRead && <Assessment application={application.data} name={name} user={user} />}
          <Panels>
            {user.company_role === "owner" && (
              <HoldPanel application={application.data} applicant={name} listPath={`/jobs/${jobId}/applicants`} />
            )}
            {timeline.data && <Timeline events={timeline.data} />}
          </Panels>
        </div>
      </div>
    </div>
  );
}

interface ApplicantHeaderProps {
  application: ApplicationDetail;
  /** The name of the applicant, or what stands for it while a legal hold hides it. */
  name: string;
  canDecide: boolean;
}

function ApplicantHeader({ application, name, canDecide }: ApplicantHeaderProps) {
  const { t } = useTranslation();
  const describeDistance = useDescribeApplicantDistance();
  const formatDay = useFormatPortalDay();
  const { stage, snapshot, job_id } = application;
  const [job] = application.jobs;
  return (
    <header className={styles.header}>
      <Avatar shape="round" name={name} photo={smallPhotoUrl(snapshot?.photo)} />
      <div className={styles.words}>
        <h1 className={styles.name}>{name}</h1>
        <p className={styles.job}>
          {job && (job.is_available || (canDecide && !job.is_deleted)) ? (
            <Link to={`/jobs/job/${job_id}`}>{job.title}</Link>
          ) : (
            job?.title
          )}
        </p>
        <p className={styles.dates}>
          <StageTag stage={stage} />
          {canDecide && (
            <>
              <AnswerDue application={application} side="company" />
              {isLate(application) && application.answer_due_at && (
                <span className={common.soft}>
                  {t("applications.answer.company.had_until", { date: formatDay(application.answer_due_at) })}
                </span>
              )}
            </>
          )}
          <HeldUntil application={application} />
        </p>
        {snapshot && <p className={common.soft}>{describeDistance(snapshot.distance_km)}</p>}
      </div>
      {application.is_name_hidden && <p className={styles.nameHidden}>{t("applicants.name_hidden")}</p>}
    </header>
  );
}

/** What the company thinks of the applicant, and what it arranges with them. */
function Assessment({ application, name, user }: { application: ApplicationDetail; name: string; user: User }) {
  const { id, stage, undo_until } = application;
  const canDecide = isRecruitingRole(user.company_role);
  const isOpen = !isFinal(stage);
  const interviews = (
    <InterviewPanel
      applicationId={id}
      side="company"
      isReadOnly={!canDecide}
      canPropose={canDecide && isOpen && !isInvitedFirst(application)}
    />
  );
  return (
    <Panels>
      {/* What an interviewer comes for first is when and where. */}
      {!canDecide && interviews}
      <OwnRating id={id} ownId={user.id} />
      <Notes id={id} ownId={user.id} />
      {canDecide && interviews}
      {canDecide && (
        <>
          <OfferPanel
            applicationId={id}
            side="company"
            applicant={name}
            jobPay={application.jobs[0]}
            canChange={isOpen}
            canMake={isOpen && getNextStage(application) !== "offer"}
            undoUntil={undo_until}
          />
          <Interviewers id={id} />
        </>
      )}
    </Panels>
  );
}
