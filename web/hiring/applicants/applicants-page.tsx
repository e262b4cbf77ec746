import { useQuery } from "@tanstack/react-query";
import { LayoutList, SquareKanban } from "lucide-react";
import { useState } from "react";
import { useLocation, useParams, useSearchParams } from "react-router";
import type { ApplicantCounts } from "../../../contract/hiring/applicants.ts";
import type { ApplicationStage, StageCounts } from "../../../contract/hiring/stages/stages.ts";
import { JOB_ACTIVE } from "../../../contract/platform/constants.ts";
import { FilledNotice } from "../../jobs/filled-notice.tsx";
import { jobQuery } from "../../jobs/queries.ts";
import { isNotFoundError } from "../../platform/api/client.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { MemberNotFoundPage } from "../../platform/app/pages/not-found-page.tsx";
import { useSettings } from "../../platform/app/settings.ts";
import { type Shortcut, ShortcutsButton } from "../../platform/app/shortcuts.tsx";
import common from "../../platform/styles/common.module.css";
import { classNames } from "../../platform/ui/class-names.ts";
import { SegmentedControl } from "../../platform/ui/forms/segmented-control.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { MenuButton, MenuItem, MenuLink } from "../../platform/ui/menu-button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useEndJob } from "../closing/use-end-job.tsx";
import { ExportDialog } from "../exports/export-button.tsx";
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
  const { graceDays } = useSettings();
  const { job_id: jobId } = useParams();
  const { pathname } = useLocation();
  const [params, setSearchParams] = useSearchParams();
  const job = useQuery({ ...jobQuery(jobId ?? ""), enabled: jobId !== undefined });
  const filters = readFilters(params);
  const counts = useQuery(stageCountsQuery(jobId ?? filters.job));
  const { endJob, endJobDialog } = useEndJob();
  const [isExporting, setExporting] = useState(false);
  const company = companyLists.find(({ group }) => pathname.startsWith(applicantGroups[group].path));
  const { actions, selectedIds, bars, dialog } = useApplicantActions(jobId, company?.group);
  if (isNotFoundError(counts.error)) return <MemberNotFoundPage />;

  const list: ApplicantList = { ...filters, group: company?.group, job: jobId ?? filters.job };
  const stages = company ? applicantGroups[company.group].stages : getShownStages(counts.data);
  // A list without applicants needs no filters.
  const isEmpty = counts.data !== undefined && !hasFilter(list) && stages.every((stage) => counts.data[stage] === 0);
  const view = jobId && params.get("view") === "board" ? "board" : "list";
  const title = t(company?.title ?? "applicants.title");

  /** Changes the address with a new entry in the history, so that "back" returns to the last view and filter. */
  function setParams(changes: Record<string, string | undefined>) {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    if (next.toString() !== params.toString()) setSearchParams(next, { preventScrollReset: true });
  }
  const setParam = (name: string, value: string | undefined) => setParams({ [name]: value });

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
            {jobId && (
              <MenuButton label={t("common.more_actions")} about={job.data?.title ?? title} size="normal">
                <MenuLink to={`/jobs/${jobId}/numbers`}>{t("numbers.company.link")}</MenuLink>
                <MenuItem onClick={() => setExporting(true)}>{t("exports.open")}</MenuItem>
                {job.data?.status === JOB_ACTIVE && (
                  <MenuItem isDanger onClick={() => job.data && void endJob(job.data, "close")}>
                    {t("jobs.closing.close_job")}
                  </MenuItem>
                )}
              </MenuButton>
            )}
          </div>
        }
      />
      {job.data && (
        <FilledNotice
          job={job.data}
          hired={counts.data?.hired}
          onClose={() => job.data && void endJob(job.data, "close")}
        />
      )}
      {!isEmpty && (
        <ApplicantFilterBar filters={list} hasJobs={!jobId} questions={job.data?.questions ?? []} setParam={setParam} />
      )}
      {!isEmpty && (
        <StageFilter
          key={pathname}
          stages={stages}
          hasStages={view === "list"}
          counts={counts.data}
          list={list}
          onSelect={setParams}
        />
      )}
      {list.late && (
        <p className={classNames(common.soft, styles.late)}>{t("applicants.late_hint", { count: graceDays })}</p>
      )}
      {view === "board" ? (
        <ApplicantsBoard
          counts={list.late ? counts.data?.late : counts.data}
          list={list}
          onSelectStage={(stage) => setParam("stage", stage)}
          selectedIds={selectedIds}
          actions={actions}
        />
      ) : (
        <>
          <FoundCount list={list} />
          <ListOfApplicants list={list} company={company} selectedIds={selectedIds} actions={actions} />
        </>
      )}
      {bars}
      {dialog}
      {endJobDialog}
      {jobId && <ExportDialog job={jobId} open={isExporting} onClose={() => setExporting(false)} />}
    </>
  );
}

/** Says how many applicants the filters leave, also on a screen that shows none of them. The counts of the stages ignore filters. */
function FoundCount({ list }: { list: ApplicantList }) {
  const { t } = useTranslation();
  const { data, hasNextPage } = useApplicants(list);
  const count = data?.pages.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0;
  const isShown = count > 0 && hasFilter({ ...list, stage: undefined, late: undefined });
  return (
    <p role="status" className={styles.found}>
      {isShown && t(hasNextPage ? "applicants.found_more" : "applicants.found", { count })}
    </p>
  );
}

interface StageFilterProps {
  stages: readonly ApplicationStage[];
  /** Whether the stages can be chosen. The board has all of them. */
  hasStages: boolean;
  counts: ApplicantCounts | undefined;
  list: ApplicantList;
  onSelect: (params: { stage?: ApplicationStage | undefined; late: "true" | undefined }) => void;
}

/** Buttons for all applicants, for those whose answer is late, and for each stage, with their numbers. */
function StageFilter({ stages, hasStages, counts, list, onSelect }: StageFilterProps) {
  const { t } = useTranslation();
  const [wasLateShown, setLateShown] = useState(false);
  const sum = (numbers: StageCounts | undefined) => numbers && stages.reduce((all, stage) => all + numbers[stage], 0);
  const late = sum(counts?.late);
  // The button stays after the last late answer is given: it may have the focus.
  const isLateShown = wasLateShown || Boolean(late || list.late);
  if (isLateShown !== wasLateShown) setLateShown(isLateShown);
  if (!hasStages && !isLateShown) return null;
  const isStageChosen = hasStages && list.stage !== undefined;
  const ofAllStages = hasStages ? { stage: undefined } : {};
  return (
    <fieldset className={styles.stages}>
      <legend className="visually-hidden">{t("applications.applied.filters.label")}</legend>
      <FilterButton
        label={t("applicants.all")}
        count={sum(counts)}
        isPressed={!list.late && !isStageChosen}
        onClick={() => onSelect({ ...ofAllStages, late: undefined })}
      />
      {isLateShown && (
        <FilterButton
          label={t("applicants.late")}
          count={late}
          isPressed={list.late === "true"}
          isUrgent={Boolean(late)}
          onClick={() => onSelect({ ...ofAllStages, late: "true" })}
        />
      )}
      {hasStages &&
        stages.map((stage) => (
          <FilterButton
            key={stage}
            label={t(`applicants.stages.${stage}`)}
            count={counts?.[stage]}
            isPressed={stage === list.stage}
            onClick={() => onSelect({ stage, late: undefined })}
          />
        ))}
    </fieldset>
  );
}

interface FilterButtonProps {
  label: string;
  count: number | undefined;
  isPressed: boolean;
  isUrgent?: boolean;
  onClick: () => void;
}

function FilterButton({ label, count, isPressed, isUrgent = false, onClick }: FilterButtonProps) {
  const language = useLanguage();
  return (
    <button
      type="button"
      className={classNames(styles.stage, isUrgent && styles.urgent)}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      {label} <span className={styles.count}>{count === undefined ? "–" : formatNumber(count, language)}</span>
    </button>
  );
}
