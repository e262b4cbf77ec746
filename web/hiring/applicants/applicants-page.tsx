import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CircleX, LayoutList, SquareKanban, Users } from "lucide-react";
import { useMemo, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { type JobApplication, MAX_STAGE_CHANGES } from "../../../contract/hiring/applications.ts";
import { type ApplicationStage, applicationStages, type StageCounts } from "../../../contract/hiring/stages.ts";
import { JOB_ACTIVE } from "../../../contract/platform/constants.ts";
import { FilledNotice } from "../../jobs/filled-notice.tsx";
import { jobQuery } from "../../jobs/queries.ts";
import { isNotFoundError } from "../../platform/api/client.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { MemberNotFoundPage } from "../../platform/app/not-found-page.tsx";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useStore } from "../../platform/ui/external-store.ts";
import { EmptyState } from "../../platform/ui/feedback/list-states.tsx";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { SegmentedControl } from "../../platform/ui/forms/segmented-control.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { ExportButton } from "../exports/export-button.tsx";
import { ClosingUndoBar, undoableClosing } from "../postings/closing/closing-undo-bar.tsx";
import { useEndJob } from "../postings/closing/use-end-job.tsx";
import { ApplicantCards } from "./applicant-cards.tsx";
import { ApplicantFilterBar } from "./applicant-filter-bar.tsx";
import { ApplicantsBoard } from "./applicants-board.tsx";
import styles from "./applicants-page.module.css";
import { MoveDialog } from "./move-dialog.tsx";
import { type ApplicantFilters, applicantsQuery, readFilters, stageCountsQuery } from "./queries.ts";
import { ShortcutsButton, useCardShortcuts } from "./shortcuts.tsx";
import { type ApplicantActions, getShownStages, type MoveRequest } from "./stages.ts";
import { UndoBar } from "./undo-bar.tsx";

const cardShortcuts = [
  { keys: ["j", "k"], text: "cards" },
  { keys: ["x"], text: "select" },
  { keys: ["m"], text: "move" },
  { keys: ["Enter"], text: "open" },
  { keys: ["/"], text: "search" },
];
const boardShortcuts = [{ keys: ["h", "l"], text: "columns" }];

/** The applicants of one job, as a list or as a board with a column for each stage. The address holds the view. */
export function ApplicantsPage() {
  const { t } = useTranslation();
  const { job_id: jobId = "" } = useParams();
  const [params, setParams] = useSearchParams();
  const job = useQuery(jobQuery(jobId));
  const counts = useQuery(stageCountsQuery(jobId));
  const [selected, setSelected] = useState<readonly JobApplication[]>([]);
  /** Those of the last move that were selected: an undo selects them again. */
  const [movedSelection, setMovedSelection] = useState<readonly JobApplication[]>([]);
  const [moveRequest, setMoveRequest] = useState<MoveRequest | null>(null);
  const { endJob, endJobDialog } = useEndJob();
  const closing = useStore(undoableClosing);
  const actions = useMemo<ApplicantActions>(
    () => ({
      select: (application, isSelected) =>
        setSelected((before) => {
          const others = before.filter(({ id }) => id !== application.id);
          return (isSelected ? [...others, application] : others).slice(0, MAX_STAGE_CHANGES);
        }),
      openMove: setMoveRequest,
    }),
    [],
  );
  useCardShortcuts(selected.length > 0 ? () => setMoveRequest({ applications: selected }) : undefined);
  if (isNotFoundError(counts.error)) return <MemberNotFoundPage />;

  const filters = readFilters(params);
  const stage = applicationStages.find((value) => value === params.get("stage"));
  const view = params.get("view") === "board" ? "board" : "list";
  const title = t("applicants.title");
  const selectedIds = new Set(selected.map(({ id }) => id));

  function deselect(moved: readonly JobApplication[]) {
    const isMoved = ({ id }: JobApplication) => moved.some((application) => application.id === id);
    setMovedSelection(selected.filter(isMoved));
    setSelected(selected.filter((application) => !isMoved(application)));
  }

  function selectAgain() {
    setSelected((current) => [...current, ...movedSelection.filter(({ id }) => current.every((row) => row.id !== id))]);
  }

  /** Changes the address with a new entry in the history, so that "back" returns to the last view and filter. */
  function setParam(name: string, value: string | undefined) {
    if ((params.get(name) ?? "") === (value ?? "")) return;
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { preventScrollReset: true });
  }

  const viewSwitch = (
    <SegmentedControl
      label={t("applicants.view")}
      value={view}
      onChange={(value) => setParam("view", value === "board" ? value : undefined)}
      options={[
        { value: "list", label: t("applicants.list"), icon: <LayoutList aria-hidden="true" /> },
        { value: "board", label: t("applicants.board"), icon: <SquareKanban aria-hidden="true" /> },
      ]}
    />
  );
  return (
    <>
      <PageHead title={job.data ? `${title}: ${job.data.title}` : title} />
      <PageHeading
        title={title}
        breadcrumb={[
          { label: t("jobs.posted_jobs"), to: "/jobs/list" },
          ...(job.data ? [{ label: job.data.title, to: `/jobs/job/${jobId}` }] : []),
        ]}
        actions={
          <>
            {job.data?.status === JOB_ACTIVE && (
              <Button variant="quiet" onClick={() => job.data && void endJob(job.data, "close")}>
                <CircleX aria-hidden="true" />
                {t("jobs.closing.close_job")}
              </Button>
            )}
            <ExportButton job={jobId} />
            <div className={styles.view}>
              {viewSwitch}
              <ShortcutsButton shortcuts={view === "board" ? [...cardShortcuts, ...boardShortcuts] : cardShortcuts} />
            </div>
          </>
        }
      />
      {job.data && (
        <FilledNotice
          job={job.data}
          hired={counts.data?.hired}
          onClose={() => job.data && void endJob(job.data, "close")}
        />
      )}
      <ApplicantFilterBar filters={filters} questions={job.data?.questions ?? []} setParam={setParam} />
      {view === "board" ? (
        <ApplicantsBoard
          jobId={jobId}
          counts={counts.data}
          stage={stage}
          onSelectStage={(value) => setParam("stage", value)}
          filters={filters}
          selectedIds={selectedIds}
          actions={actions}
        />
      ) : (
        <>
          <StageFilter counts={counts.data} stage={stage} onSelect={(value) => setParam("stage", value)} />
          <ApplicantList jobId={jobId} stage={stage} filters={filters} selectedIds={selectedIds} actions={actions} />
        </>
      )}
      <div className={selected.length > 0 ? styles.bottom : undefined}>
        {closing ? <ClosingUndoBar /> : <UndoBar jobId={jobId} onUndone={selectAgain} />}
        {selected.length > 0 && (
          <section className={styles.bulk} data-bottom-bar aria-label={t("applicants.bulk")}>
            <p>{t("applicants.selected", { count: selected.length })}</p>
            <Button size="small" onClick={() => setMoveRequest({ applications: selected })}>
              {t("applicants.move_to_button")}
            </Button>
            <Button variant="quiet" size="small" onClick={() => setSelected([])}>
              {t("applicants.clear")}
            </Button>
          </section>
        )}
      </div>
      {moveRequest && (
        <MoveDialog
          jobId={jobId}
          applications={moveRequest.applications}
          initialStage={moveRequest.stage}
          onClose={() => setMoveRequest(null)}
          onMoved={() => deselect(moveRequest.applications)}
        />
      )}
      {endJobDialog}
    </>
  );
}

interface StageFilterProps {
  counts: StageCounts | undefined;
  stage: ApplicationStage | undefined;
  onSelect: (stage: ApplicationStage | undefined) => void;
}

/** The stages with their counts, as buttons of which one is pressed. */
function StageFilter({ counts, stage, onSelect }: StageFilterProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const options = [
    { value: undefined, label: t("applicants.all"), count: total },
    ...getShownStages(counts).map((value) => ({
      value,
      label: t(`applicants.stages.${value}`),
      count: counts?.[value],
    })),
  ];
  return (
    <fieldset className={styles.stages}>
      <legend className="visually-hidden">{t("applicants.stage")}</legend>
      {options.map(({ value, label, count }) => (
        <button
          key={label}
          type="button"
          className={styles.stage}
          aria-pressed={value === stage}
          onClick={() => onSelect(value)}
        >
          {label} <span className={styles.count}>{count === undefined ? "–" : formatNumber(count, language)}</span>
        </button>
      ))}
    </fieldset>
  );
}

interface ApplicantListProps {
  jobId: string;
  stage: ApplicationStage | undefined;
  filters: ApplicantFilters;
  selectedIds: ReadonlySet<string>;
  actions: ApplicantActions;
}

function ApplicantList({ jobId, stage, filters, selectedIds, actions }: ApplicantListProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(applicantsQuery(jobId, stage, filters));
  const hasFilter = stage || filters.q || filters.must_haves || filters.answers || filters.min_stars;
  const empty = (
    <EmptyState icon={<Users />} text={t(hasFilter ? "applicants.none_match" : "applicants.none")}>
      <ButtonLink variant="quiet" to={hasFilter ? `/jobs/${jobId}/applicants` : `/jobs/job/${jobId}`}>
        {t(hasFilter ? "applicants.show_all" : "applicants.view_job")}
      </ButtonLink>
    </EmptyState>
  );
  return (
    <ApplicantCards
      label={t("applicants.title")}
      query={query}
      empty={empty}
      headingLevel={2}
      selectedIds={selectedIds}
      actions={actions}
    />
  );
}
