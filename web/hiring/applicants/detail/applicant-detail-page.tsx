import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { Link, useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import type { Neighbours as NeighboursReply } from "../../../../contract/hiring/applicants.ts";
import type { ApplicationDetail } from "../../../../contract/hiring/applications.ts";
import { type DecisionStage, isFinal } from "../../../../contract/hiring/stages.ts";
import { routes } from "../../../../contract/index.ts";
import { isRecruitingRole } from "../../../../contract/platform/constants.ts";
import { callApi, isNotFoundError } from "../../../platform/api/client.ts";
import { useErrorMessage } from "../../../platform/api/error-message.ts";
import { smallPhotoUrl } from "../../../platform/api/photo-url.ts";
import { useSession } from "../../../platform/api/session.ts";
import { PageHead } from "../../../platform/app/page-head.tsx";
import { MemberNotFoundPage } from "../../../platform/app/pages/not-found-page.tsx";
import type { ScrollState } from "../../../platform/app/pages/scroll-key.ts";
import { type Shortcut, ShortcutsButton, useShortcuts } from "../../../platform/app/shortcuts.tsx";
import { listSubjects } from "../../../platform/reports/report-subject.tsx";
import { SubjectActions } from "../../../platform/reports/subject-actions.tsx";
import { ErrorState } from "../../../platform/ui/feedback/list-states.tsx";
import { PanelBoundary } from "../../../platform/ui/feedback/panel-boundary.tsx";
import { SkeletonRows } from "../../../platform/ui/feedback/skeleton.tsx";
import { Button, ButtonLink } from "../../../platform/ui/forms/button.tsx";
import { Avatar } from "../../../platform/ui/layout/avatar.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { AnswerDue } from "../../application-parts/answer-due.tsx";
import { HeldUntil, HiddenByHold, useIsHiddenByHold } from "../../application-parts/held-notices.tsx";
import { ErasureDate } from "../../application-parts/retention.tsx";
import { HoldPanel } from "../../holds/hold-panel.tsx";
import { InterviewPanel, ProposalDialog } from "../../interviews/interview-panel.tsx";
import { OfferDialog, OfferPanel } from "../../offers/offer-panel.tsx";
import { applicationQuery, invalidateApplications, timelineQuery } from "../../queries.ts";
import { StageTag } from "../applicant-card.tsx";
import { MoveDialog } from "../move-dialog.tsx";
import { applicantGroupNames, applicantGroups, neighboursQuery, readFilters } from "../queries.ts";
import { type ApplicantPageState, getNextStage } from "../stages.ts";
import { UndoBar } from "../undo-bar.tsx";
import styles from "./applicant-detail-page.module.css";
import { Interviewers, Notes, OwnRating } from "./assessment.tsx";
import { SentDocuments } from "./sent-documents.tsx";
import { Timeline } from "./timeline.tsx";

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
  const { stage, snapshot, held_until } = application.data;
  const name = isHidden
    ? t("holds.hidden_name")
    : snapshot?.name || application.data.users[0]?.name || t("applications.deleted_user");
  const canRead = !isHidden && (stage !== "withdrawn" || snapshot !== null);
  return (
    <div className={styles.page}>
      <PageHead title={job ? `${name}: ${job.title}` : name} />
      {canDecide && <Neighbours jobId={jobId} id={id} name={name} />}
      <header className={styles.header}>
        <Avatar shape="round" name={name} photo={smallPhotoUrl(snapshot?.photo)} />
        <div className={styles.words}>
          <h1 className={styles.name}>{name}</h1>
          <p className={styles.job}>
            {job && canDecide && !job.is_deleted ? <Link to={`/jobs/job/${jobId}`}>{job.title}</Link> : job?.title}
          </p>
          <p className={styles.dates}>
            {stage !== "unanswered" && !isHidden && <AnswerDue application={application.data} side="company" />}
            <HeldUntil application={application.data} />
          </p>
        </div>
        <StageTag stage={stage} />
      </header>
      <div className={styles.actions} data-bottom-bar>
        <UndoBar jobId={jobId} />
        <PanelBoundary key={`decision-${id}`}>
          {canDecide && !isHidden && <Decision application={application.data} name={name} />}
        </PanelBoundary>
      </div>
      <div className={styles.columns}>
        {/* The key leaves behind what was typed about the previous applicant. */}
        <div className={styles.main} key={`sent-${id}`}>
          <PanelBoundary>
            {isHidden && held_until ? <HiddenByHold heldUntil={held_until} /> : <SentDocuments snapshot={snapshot} />}
          </PanelBoundary>
          <ErasureDate application={application.data} />
          {canDecide && applicant && !isHidden && (
            <div className={styles.subject}>
              <SubjectActions subjects={listSubjects("user", applicant._id, applicant.photo)} quote={name} />
            </div>
          )}
        </div>
        <div className={styles.side} key={id}>
          {canRead && (
            <>
              <PanelBoundary>
                <OwnRating id={id} ownId={user.id} />
                <Notes id={id} ownId={user.id} />
              </PanelBoundary>
              <PanelBoundary>
                <InterviewPanel
                  applicationId={id}
                  side="company"
                  isReadOnly={!canDecide}
                  canPropose={canDecide && !isFinal(application.data.stage)}
                />
              </PanelBoundary>
              {canDecide && (
                <PanelBoundary>
                  <OfferPanel
                    applicationId={id}
                    side="company"
                    applicant={name}
                    canChange={!isFinal(application.data.stage)}
                    canMake={!isFinal(application.data.stage) && getNextStage(application.data) !== "offer"}
                    undoUntil={application.data.undo_until}
                  />
                  <Interviewers id={id} />
                </PanelBoundary>
              )}
            </>
          )}
          {user.company_role === "owner" && (
            <PanelBoundary>
              <HoldPanel application={application.data} applicant={name} listPath={`/jobs/${jobId}/applicants`} />
            </PanelBoundary>
          )}
          {timeline.data && <Timeline events={timeline.data} />}
        </div>
      </div>
    </div>
  );
}

/**
 * Tells the seeker once that the company has looked at a new application. A failure is not shown, because the next visit
 * tries again.
 */
function useMarkSeen(id: string, isUnseen: boolean): void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (applicationId: string) =>
      callApi(routes.changeApplicationStage, {
        params: { id: applicationId },
        body: { stage: "seen", expected_stage: "received" },
      }),
    onSettled: () => invalidateApplications(queryClient),
  });
  useEffect(() => {
    if (isUnseen) mutate(id);
  }, [id, isUnseen, mutate]);
}

/** One primary step, and quiet ways to every other stage. */
function Decision({ application, name }: { application: ApplicationDetail; name: string }) {
  const { t } = useTranslation();
  const [stage, setStage] = useState<DecisionStage | "any" | null>(null);
  const next = getNextStage(application);
  // An invitation has times and an offer has terms. The dialog of "Move to" moves to the stage without them.
  const isInviting = stage === "interview";
  const isOffering = stage === "offer";
  useShortcuts({ m: !isFinal(application.stage) ? () => setStage("any") : undefined });
  return (
    <div className={styles.decision}>
      {next && <Button onClick={() => setStage(next)}>{t(`applicants.actions.${next}`)}</Button>}
      {!isFinal(application.stage) && (
        <>
          <Button variant="danger" onClick={() => setStage("rejected")}>
            {t("applicants.reject")}
          </Button>
          <Button variant="quiet" onClick={() => setStage("any")}>
            {t("applicants.move_to_button")}
          </Button>
        </>
      )}
      {application.users[0]?.can_message && (
        <ButtonLink variant="quiet" to={`/jobs/messages/${application.applied_by_user_id}`}>
          {t("applicants.send_message")}
        </ButtonLink>
      )}
      {isOffering && (
        <Suspense>
          <OfferDialog applicationId={application.id} applicant={name} onClose={() => setStage(null)} />
        </Suspense>
      )}
      {isInviting && <ProposalDialog applicationId={application.id} applicant={name} onClose={() => setStage(null)} />}
      {stage && !isOffering && !isInviting && (
        <MoveDialog
          applications={[{ ...application, applicant: { name } }]}
          initialStage={stage === "any" ? undefined : stage}
          onClose={() => setStage(null)}
        />
      )}
    </div>
  );
}

const shortcuts: Shortcut[] = [
  { keys: ["j", "→"], text: "applicants.shortcuts.next" },
  { keys: ["k", "←"], text: "applicants.shortcuts.previous" },
  { keys: ["m"], text: "applicants.shortcuts.move_this" },
];

/** Links to the previous and the next applicant in the order and with the filters of the list, also by key. */
function Neighbours({ jobId, id, name }: { jobId: string; id: string; name: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const group = applicantGroupNames.find((value) => value === params.get("list"));
  const list = { ...(group ? { group } : { job: jobId }), ...readFilters(params) };
  const { data, isPlaceholderData } = useQuery(neighboursQuery(id, list));
  const search = params.size > 0 ? `?${params}` : "";
  const toPath = (other: NeighboursReply["next"] | undefined) =>
    other && !isPlaceholderData && `/jobs/${other.job_id}/applicants/${other.id}${search}`;
  const previousPath = toPath(data?.previous);
  const nextPath = toPath(data?.next);
  const filters = new URLSearchParams(params);
  filters.delete("list");
  const listPath = group ? applicantGroups[group].path : `/jobs/${jobId}/applicants`;

  const state = useLocation().state as ApplicantPageState | null;
  const open = (path: string | null | undefined | false) => path && navigate(path, { state });
  useShortcuts({
    j: () => open(nextPath),
    ArrowRight: () => open(nextPath),
    k: () => open(previousPath),
    ArrowLeft: () => open(previousPath),
  });

  const position = { name, number: data?.position, total: data?.total };
  return (
    <nav className={styles.neighbours} aria-label={t("applicants.title")}>
      <Link
        to={filters.size > 0 ? `${listPath}?${filters}` : listPath}
        state={state && ({ scrollKey: state.listScrollKey } satisfies ScrollState)}
        className={styles.back}
      >
        {t("applicants.title")}
      </Link>
      {data && data.position > 0 && !isPlaceholderData && (
        <>
          <span aria-hidden="true" className={styles.position}>
            {t("applicants.position_short", position)}
          </span>
          <p role="status" className="visually-hidden">
            {t("applicants.position", position)}
          </p>
        </>
      )}
      <span title={t("applicants.keys")} className={styles.arrows}>
        {previousPath && (
          <ButtonLink variant="quiet" size="small" to={previousPath} state={state} aria-keyshortcuts="k ArrowLeft">
            <ChevronLeft aria-hidden="true" />
            {t("applicants.previous")}
          </ButtonLink>
        )}
        {nextPath && (
          <ButtonLink variant="quiet" size="small" to={nextPath} state={state} aria-keyshortcuts="j ArrowRight">
            {t("applicants.next")}
            <ChevronRight aria-hidden="true" />
          </ButtonLink>
        )}
        <ShortcutsButton shortcuts={shortcuts} />
      </span>
    </nav>
  );
}
