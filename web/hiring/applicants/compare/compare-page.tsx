import { useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Link, Navigate, useLocation, useParams, useSearchParams } from "react-router";
import type { ApplicationDetail } from "../../../../contract/hiring/applications.ts";
import { isRecruitingRole } from "../../../../contract/platform/constants.ts";
import { formatPeriod } from "../../../accounts/users/history-list.tsx";
import { isNotFoundError } from "../../../platform/api/client.ts";
import { useErrorMessage } from "../../../platform/api/error-message.ts";
import { smallPhotoUrl } from "../../../platform/api/photo-url.ts";
import { useSession } from "../../../platform/api/session.ts";
import { useLanguage } from "../../../platform/app/i18n.ts";
import { PageHead } from "../../../platform/app/page-head.tsx";
import { MemberNotFoundPage } from "../../../platform/app/pages/not-found-page.tsx";
import type { ScrollState } from "../../../platform/app/pages/scroll-key.ts";
import common from "../../../platform/styles/common.module.css";
import { ErrorState } from "../../../platform/ui/feedback/list-states.tsx";
import { PanelBoundary } from "../../../platform/ui/feedback/panel-boundary.tsx";
import { SkeletonRows } from "../../../platform/ui/feedback/skeleton.tsx";
import { IconButton } from "../../../platform/ui/forms/button.tsx";
import { joinDetails } from "../../../platform/ui/join-details.ts";
import { Avatar } from "../../../platform/ui/layout/avatar.tsx";
import { PageHeading } from "../../../platform/ui/layout/page-heading.tsx";
import { Tag } from "../../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { AnswerDue } from "../../application-parts/answer-due.tsx";
import { AnswerText } from "../../application-parts/answer-text.tsx";
import { useApplicantName, useDescribeApplicantDistance } from "../../application-parts/describe-applicant.ts";
import { HeldUntil, useHoldsHide } from "../../application-parts/held-notices.tsx";
import { applicationQuery } from "../../queries.ts";
import { StageTag } from "../applicant-card.tsx";
import { Decision } from "../detail/decision.tsx";
import { NoteItem } from "../detail/notes.tsx";
import { OthersRatings } from "../detail/own-rating.tsx";
import { useMarkSeen } from "../detail/use-mark-seen.ts";
import { getListPath, notesQuery, ratingsQuery, readComparedIds } from "../queries.ts";
import type { ApplicantPageState } from "../stages.ts";
import { UndoBar } from "../undo-bar.tsx";
import styles from "./compare-page.module.css";

/** An applicant as a column of the comparison. */
interface Column {
  application: ApplicationDetail;
  name: string;
  /** Whether a legal hold hides the applicant from the user. */
  isHidden: boolean;
}

/**
 * Two to four applicants of a job side by side, in a column each, with the decision on each; below each other for every fact where
 * the columns do not fit. Redirects to the page of the applicant when only one is left.
 */
export function ComparePage() {
  const { job_id: jobId = "" } = useParams();
  const [params] = useSearchParams();
  const getErrorMessage = useErrorMessage();
  const { columns, failed, isPending } = useComparedApplications(readComparedIds(params), jobId);
  if (failed) return <ErrorState text={getErrorMessage(failed.error)} onRetry={() => failed.refetch()} />;
  if (isPending) return <SkeletonRows count={6} />;
  const [first, ...others] = columns;
  const [job] = first?.application.jobs ?? [];
  if (!first || !job) return <MemberNotFoundPage />;
  if (others.length === 0) return <Navigate to={getApplicantPath(first.application, params)} replace />;
  return <Comparison jobId={jobId} jobTitle={job.title} columns={columns} />;
}

/**
 * Reads applications to one job as columns, in the order of their ids. One that is erased, no longer assigned to the user, or to another
 * job has no column. `failed` is a request that failed for another reason.
 */
function useComparedApplications(ids: string[], jobId: string) {
  const { t } = useTranslation();
  const getName = useApplicantName();
  const holdsHide = useHoldsHide();
  const queries = useQueries({ queries: ids.map((id) => applicationQuery(id)) });
  const columns = queries.flatMap(({ data }): Column[] => {
    if (data?.job_id !== jobId) return [];
    const isHidden = holdsHide && data.held_until !== null;
    const name = getName(data, data.snapshot?.name || data.users[0]?.name);
    return [{ application: data, name: isHidden ? t("holds.hidden_name") : name, isHidden }];
  });
  return {
    columns,
    failed: queries.find(({ isLoadingError, error }) => isLoadingError && !isNotFoundError(error)),
    isPending: queries.some((query) => query.isPending),
  };
}

interface ComparisonProps {
  jobId: string;
  jobTitle: string;
  columns: Column[];
}

function Comparison({ jobId, jobTitle, columns }: ComparisonProps) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const state = useLocation().state as ApplicantPageState | null;
  const canDecide = isRecruitingRole(useSession().user?.company_role);

  function leaveOut(id: string) {
    const next = new URLSearchParams(params);
    const rest = readComparedIds(params).filter((other) => other !== id);
    next.set("ids", rest.join(","));
    setParams(next, { replace: true, preventScrollReset: true, state });
  }

  const title = t("applicants.compare.title");
  const list = canDecide
    ? {
        label: t("applicants.title"),
        to: getListPath(params, jobId),
        state: state && ({ scrollKey: state.listScrollKey } satisfies ScrollState),
      }
    : { label: t("applicants.assigned.title"), to: "/jobs/assigned" };
  return (
    <>
      <PageHead title={`${title}: ${jobTitle}`} />
      <PageHeading title={title} lead={jobTitle} breadcrumb={[list]} />
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHead
                key={column.application.id}
                column={column}
                canDecide={canDecide}
                onLeaveOut={columns.length > 2 ? () => leaveOut(column.application.id) : undefined}
              />
            ))}
          </tr>
        </thead>
        <Facts columns={columns} canDecide={canDecide} />
      </table>
      <UndoBar jobId={jobId} />
    </>
  );
}

/** The page of an applicant, whose neighbours are those of the list that the comparison came from. */
function getApplicantPath({ id, job_id }: ApplicationDetail, params: URLSearchParams): string {
  const list = new URLSearchParams(params);
  list.delete("ids");
  return `/jobs/${job_id}/applicants/${id}${list.size > 0 ? `?${list}` : ""}`;
}

interface ColumnHeadProps {
  column: Column;
  canDecide: boolean;
  onLeaveOut: (() => void) | undefined;
}

function ColumnHead({ column: { application, name, isHidden }, canDecide, onLeaveOut }: ColumnHeadProps) {
  const { t } = useTranslation();
  const { id, stage, snapshot } = application;
  const [params] = useSearchParams();
  useMarkSeen(id, canDecide && !isHidden && stage === "received");
  return (
    <th scope="col" className={styles.head}>
      <div className={styles.person}>
        <Avatar shape="round" size="small" name={name} photo={smallPhotoUrl(snapshot?.photo)} />
        <Link to={getApplicantPath(application, params)} className={styles.name}>
          {name}
        </Link>
        {onLeaveOut && (
          <IconButton label={t("applicants.compare.remove", { name })} onClick={onLeaveOut}>
            <X aria-hidden="true" size={18} />
          </IconButton>
        )}
      </div>
    </th>
  );
}

/** What decides first comes first: how long there is to answer, then must-haves and answers. */
function Facts({ columns, canDecide }: { columns: Column[]; canDecide: boolean }) {
  const { t } = useTranslation();
  const describeDistance = useDescribeApplicantDistance();
  const questions = listQuestions(columns);
  const none = <span className={common.soft}>–</span>;
  const ofSnapshot = (show: (snapshot: NonNullable<ApplicationDetail["snapshot"]>) => ReactNode) => (column: Column) =>
    column.application.snapshot && !column.isHidden ? show(column.application.snapshot) : none;
  return (
    <>
      <Fact title={t("applicants.stage")} columns={columns}>
        {({ application }) => (
          <div className={styles.lines}>
            <StageTag stage={application.stage} />
            {canDecide && <AnswerDue application={application} side="company" />}
            <HeldUntil application={application} />
          </div>
        )}
      </Fact>
      {questions.some(({ isMustHave }) => isMustHave) && (
        <Fact title={t("applicants.compare.must_haves")} columns={columns}>
          {ofSnapshot(({ answers }) => {
            const mustHaves = answers.filter(({ meets_must_have }) => meets_must_have !== null);
            const met = mustHaves.filter(({ meets_must_have }) => meets_must_have).length;
            return mustHaves.length > 0 ? t("applicants.must_haves", { met, total: mustHaves.length }) : none;
          })}
        </Fact>
      )}
      {questions.map(({ id, text }) => (
        <Fact key={id} title={text} columns={columns}>
          {ofSnapshot(({ answers }) => {
            const answer = answers.find(({ question_id }) => question_id === id);
            if (!answer) return <span className={common.soft}>{t("applicants.compare.no_answer")}</span>;
            return (
              <div className={styles.lines}>
                <p className={styles.text}>
                  <AnswerText {...answer} />
                </p>
                {answer.meets_must_have !== null && (
                  <Tag tone={answer.meets_must_have ? "good" : "urgent"}>
                    {t(answer.meets_must_have ? "applicants.must_have_met" : "applicants.must_have_missed")}
                  </Tag>
                )}
              </div>
            );
          })}
        </Fact>
      ))}
      <Fact title={t("applicants.compare.work")} columns={columns}>
        {ofSnapshot(({ works }) => (
          <LatestWork work={works[0]} />
        ))}
      </Fact>
      <Fact title={t("applicants.max_distance")} columns={columns}>
        {ofSnapshot(({ distance_km }) => describeDistance(distance_km))}
      </Fact>
      <Fact title={t("applicants.rating")} columns={columns}>
        {({ application, isHidden }) => (isHidden ? none : <ColumnRatings id={application.id} />)}
      </Fact>
      <Fact title={t("applicants.notes")} columns={columns}>
        {({ application, isHidden }) => (isHidden ? none : <ColumnNotes id={application.id} />)}
      </Fact>
      {canDecide && (
        <Fact title={t("applicants.compare.decision")} columns={columns}>
          {({ application, name, isHidden }) =>
            isHidden ? (
              none
            ) : (
              <PanelBoundary key={application.id}>
                <Decision application={application} name={name} />
              </PanelBoundary>
            )
          }
        </Fact>
      )}
    </>
  );
}

interface FactProps {
  title: string;
  columns: Column[];
  children: (column: Column) => ReactNode;
}

/** A fact of all applicants. Its title is above its cells; on narrow screens these are below each other, each with the name. */
function Fact({ title, columns, children }: FactProps) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={columns.length} className={styles.title}>
          <span dir="auto">{title}</span>
        </th>
      </tr>
      <tr>
        {columns.map((column) => (
          <td key={column.application.id} className={styles.cell}>
            <p className={styles.owner} aria-hidden="true">
              {column.name}
            </p>
            {children(column)}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

/** The questions that somebody has answered, in the order of the job. A job may have changed its questions meanwhile. */
function listQuestions(columns: Column[]) {
  const answers = columns.flatMap(({ application, isHidden }) =>
    isHidden ? [] : (application.snapshot?.answers ?? []),
  );
  return [...new Set(answers.map(({ question_id }) => question_id))].map((id) => {
    const given = answers.filter(({ question_id }) => question_id === id);
    return {
      id,
      text: given[0]?.question ?? "",
      isMustHave: given.some(({ meets_must_have }) => meets_must_have !== null),
    };
  });
}

function LatestWork({ work }: { work: NonNullable<ApplicationDetail["snapshot"]>["works"][number] | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!work) return <span className={common.soft}>{t("users.no_works")}</span>;
  return (
    <>
      <p>{work.title}</p>
      <p className={common.soft}>{joinDetails([work.company, formatPeriod(work, language, t("users.present"))])}</p>
    </>
  );
}

function ColumnRatings({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data: ratings } = useQuery(ratingsQuery(id));
  if (!ratings) return null;
  const { own } = ratings;
  return (
    <div className={common.stack2}>
      <p>{own ? t("applicants.rated", { stars: own.stars }) : t("applicants.not_rated")}</p>
      {own?.text && <p className={styles.text}>{own.text}</p>}
      <OthersRatings ratings={ratings} />
    </div>
  );
}

const MAX_NOTES = 3;

/** The newest notes. The applicant's page has all of them. */
function ColumnNotes({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data } = useInfiniteQuery(notesQuery(id));
  const notes = data?.pages[0]?.rows.slice(0, MAX_NOTES);
  if (!notes) return null;
  if (notes.length === 0) return <span className={common.soft}>{t("applicants.no_notes")}</span>;
  return (
    <ul className={common.stack2}>
      {notes.map((note) => (
        <NoteItem key={note.id} note={note} />
      ))}
    </ul>
  );
}
