import { useQuery } from "@tanstack/react-query";
import { ChartColumn, CircleX, LayoutList, SquareKanban } from "lucide-react";
import { useLocation, useParams, useSearchParams } from "react-router";
import type { ApplicationStage, StageCounts } from "../../../contract/hiring/stages/stages.ts";
import { JOB_ACTIVE } from "../../../contract/platform/constants.ts";
import { FilledNotice } from "../../jobs/filled-notice.tsx";
import { jobQuery } from "../../jobs/queries.ts";
import { isNotFoundError } from "../../platform/api/client.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { MemberNotFoundPage } from "../../platform/app/pages/not-found-page.tsx";
import { type Shortcut, ShortcutsButton } from "../../platform/app/shortcuts.tsx";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { SegmentedControl } from "../../platform/ui/forms/segmented-control.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useEndJob } from "../closing/use-end-job.tsx";
import { ExportButton } from "../exports/export-button.tsx";
import { ApplicantsBoard } from "./applicants-board.tsx";
import styles from "./applicants-page.module.css";
import { ApplicantFilterBar } from "./filters/applicant-filter-bar.tsx";
import { companyLists, hasFilter, ListOfApplicants } from "./list-of-applicants.tsx";
import { type ApplicantList, applicantGroups, readFilters, stageCountsQuery, useApplicants } from "./queries.ts";
import { getShownStages } from "./stages.ts";
import { useApplicantActions } from "./use-applicant-actions.tsx";

const cardShortcuts: Shortcut[] = [
  { keys: ["j", "k"], text: "applicants.shortcuts.cards" },
  { keys: ["x"], text: "applicants.shortcuts.select" },
  { keys: ["m"], text: "applicants.shortcuts.move" },
  { keys: ["Enter"], text: "applicants.shortcuts.open" },
  { keys: ["/"], text: "applicants.shortcuts.search" },
];

const boardShortcuts: Shortcut[] = [{ keys: ["h", "l"], text: "applicants.shortcuts.columns" }];

/**
 * Applicants as a list: those of one job, those of the company that wait for a first decision, or those that it has
 * shortlisted. For one job also as a board with a column for each stage. The address holds the view.
 */
export function ApplicantsPage() {
  const { t } = useTranslation();
  const { job_id: jobId } = useParams();
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const job = useQuery({ ...jobQuery(jobId ?? ""), enabled: jobId !== undefined });
  const counts = useQuery(stageCountsQuery(jobId));
  const { endJob, endJobDialog } = useEndJob();
  const company = companyLists.find(({ group }) => pathname.startsWith(applicantGroups[group].path));
  const { actions, selectedIds, bars, dialog } = useApplicantActions(jobId, company?.group);
  if (isNotFoundError(counts.error)) return <MemberNotFoundPage />;

  const list: ApplicantList = { job: jobId, group: company?.group, ...readFilters(params) };
  const stages = company ? applicantGroups[company.group].stages : getShownStages(counts.data);
  // A list without applicants needs no filters.
  const isEmpty = counts.data !== undefined && !hasFilter(list) && stages.every((stage) => counts.data[stage] === 0);
  const view = jobId && params.get("view") === "board" ? "board" : "list";
  const title = t(company?.title ?? "applicants.title");

  /** Changes the address with a new entry in the history, so that "back" returns to the last view and filter. */
  function setParam(name: string, value: string | undefined) {
    if ((params.get(name) ?? "") === (value ?? "")) return;
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { preventScrollReset: true });
  }

  const selectStage = (value: ApplicationStage | undefined) => setParam("stage", value);
  const shortcuts = view === "board" ? [...cardShortcuts, ...boardShortcuts] : cardShortcuts;
  return (
    <>
      <PageHead title={job.data ? `${title}: ${job.data.title}` : title} />
      <PageHeading
        title={title}
        lead={company?.lead && t(company.lead)}
        breadcrumb={
          jobId
            ? [
                { label: t("jobs.posted_jobs"), to: "/jobs/list" },
                ...(job.data ? [{ label: job.data.title, to: `/jobs/job/${jobId}` }] : []),
              ]
            : undefined
        }
        actions={
          <>
            {job.data?.status === JOB_ACTIVE && (
              <Button variant="quiet" onClick={() => job.data && void endJob(job.data, "close")}>
                <CircleX aria-hidden="true" />
                {t("jobs.closing.close_job")}
              </Button>
            )}
            {jobId && (
              <ButtonLink variant="quiet" to={`/jobs/${jobId}/numbers`}>
                <ChartColumn aria-hidden="true" />
                {t("numbers.company.link")}
              </ButtonLink>
            )}
            {jobId && <ExportButton job={jobId} />}
            <div className={styles.view}>
              {jobId && (
                <SegmentedControl
                  label={t("applicants.view")}
                  value={view}
                  onChange={(value) => setParam("view", value === "board" ? value : undefined)}
                  options={[
                    { value: "list", label: t("applicants.list"), icon: <LayoutList aria-hidden="true" /> },
                    { value: "board", label: t("applicants.board"), icon: <SquareKanban aria-hidden="true" /> },
                  ]}
                />
              )}
              {!isEmpty && <ShortcutsButton shortcuts={shortcuts} />}
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
      {!isEmpty && <ApplicantFilterBar filters={list} questions={job.data?.questions ?? []} setParam={setParam} />}
      {view === "board" ? (
        <ApplicantsBoard
          counts={counts.data}
          list={list}
          onSelectStage={selectStage}
          selectedIds={selectedIds}
          actions={actions}
        />
      ) : (
        <>
          <FoundCount list={list} />
          {!isEmpty && <StageFilter stages={stages} counts={counts.data} stage={list.stage} onSelect={selectStage} />}
          <ListOfApplicants list={list} company={company} selectedIds={selectedIds} actions={actions} />
        </>
      )}
      {bars}
      {dialog}
      {endJobDialog}
    </>
  );
}

/** Says how many applicants the filters leave, also on a screen that shows none of them. The counts of the stages ignore filters. */
function FoundCount({ list }: { list: ApplicantList }) {
  const { t } = useTranslation();
  const { data, hasNextPage } = useApplicants(list);
  const count = data?.pages.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0;
  const isShown = count > 0 && hasFilter({ ...list, stage: undefined });
  return (
    <p role="status" className={styles.found}>
      {isShown && t(hasNextPage ? "applicants.found_more" : "applicants.found", { count })}
    </p>
  );
}

interface StageFilterProps {
  stages: readonly ApplicationStage[];
  counts: StageCounts | undefined;
  stage: ApplicationStage | undefined;
  onSelect: (stage: ApplicationStage | undefined) => void;
}

/** The stages with their counts, as buttons of which one is pressed. */
function StageFilter({ stages, counts, stage, onSelect }: StageFilterProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const options = [
    {
      value: undefined,
      label: t("applicants.all"),
      count: counts && stages.reduce((sum, value) => sum + counts[value], 0),
    },
    ...stages.map((value) => ({ value, label: t(`applicants.stages.${value}`), count: counts?.[value] })),
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
