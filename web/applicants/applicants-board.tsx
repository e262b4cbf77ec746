import { useInfiniteQuery } from "@tanstack/react-query";
import { type DragEvent, useState, useSyncExternalStore } from "react";
import type { ApplicationStage, JobApplication, StageCounts } from "../../contract/applications.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { formatNumber, useLanguage } from "../app/i18n.ts";
import { classNames } from "../ui/class-names.ts";
import { SkeletonRows } from "../ui/feedback/skeleton.tsx";
import { FocusRegion } from "../ui/focus-region.tsx";
import { PagedList } from "../ui/layout/paged-list.tsx";
import { Tabs } from "../ui/layout/tabs.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { ApplicantCard } from "./applicant-card.tsx";
import styles from "./applicants-board.module.css";
import { type ApplicantFilters, applicantsQuery } from "./queries.ts";
import { type ApplicantActions, getShownStages, isDecisionStage } from "./stages.ts";
import { useMove } from "./use-move.ts";

interface BoardProps {
  jobId: string;
  counts: StageCounts | undefined;
  /** The stage of the only column on a phone. */
  stage: ApplicationStage | undefined;
  onSelectStage: (stage: ApplicationStage) => void;
  filters: ApplicantFilters;
  search: string;
  actions: ApplicantActions;
}

/**
 * A column for each stage. A card moves by its button "Move to", which opens a dialog, or by dragging it with a mouse. On
 * a narrow screen there is one column at a time, with the stages as tabs.
 */
export function ApplicantsBoard(props: BoardProps) {
  const { counts, stage, onSelectStage } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const isWide = useIsWideScreen();
  const [dragged, setDragged] = useState<JobApplication | null>(null);
  const stages = getShownStages(counts);
  const countText = (value: ApplicationStage) => (counts ? formatNumber(counts[value], language) : "–");
  const column = (value: ApplicationStage) => (
    <Column key={value} {...props} stage={value} dragged={dragged} onDrag={setDragged} />
  );
  if (!isWide) {
    const selected = stage && stages.includes(stage) ? stage : "received";
    const tabs = stages.map((id) => ({ id, label: `${t(`applicants.stages.${id}`)} ${countText(id)}` }));
    return (
      <Tabs label={t("applicants.stage")} tabs={tabs} selected={selected} onSelect={onSelectStage}>
        <h2 className="visually-hidden">{t(`applicants.stages.${selected}`)}</h2>
        {column(selected)}
      </Tabs>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls the columns sideways
    <section className={styles.board} aria-label={t("applicants.board")} tabIndex={0}>
      {stages.map((value) => (
        <section key={value} className={styles.column} aria-labelledby={`stage-${value}`}>
          <h2 id={`stage-${value}`} className={styles.title}>
            {t(`applicants.stages.${value}`)} <span className={styles.count}>{countText(value)}</span>
          </h2>
          {column(value)}
        </section>
      ))}
    </section>
  );
}

interface ColumnProps extends Omit<BoardProps, "stage"> {
  stage: ApplicationStage;
  dragged: JobApplication | null;
  onDrag: (application: JobApplication | null) => void;
}

function Column({ jobId, stage, filters, search, actions, dragged, onDrag }: ColumnProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const query = useInfiniteQuery(applicantsQuery(jobId, stage, filters));
  const { move } = useMove(jobId);
  const [isOver, setOver] = useState(false);
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const canDrop = dragged !== null && dragged.stage !== stage && isDecisionStage(stage);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onDrag(null);
    if (!dragged || !canDrop || !isDecisionStage(stage)) return;
    // A rejection shows the mail first, because it ends the application.
    if (stage === "rejected") actions.openMove({ applications: [dragged], stage });
    else void move({ applications: [dragged], stage }).catch(() => undefined);
  }

  const stageName = t(`applicants.stages.${stage}`);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is an addition to the button "Move to"
    <div
      className={classNames(styles.cards, isOver && canDrop && styles.over)}
      onDragOver={(event) => {
        if (!canDrop) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onDragEnd={() => onDrag(null)}
    >
      <FocusRegion label={stageName} rows={rows}>
        <PagedList
          query={query}
          skeleton={<SkeletonRows count={3} />}
          empty={<p className={styles.empty}>{t("applicants.empty_stage")}</p>}
          failureText={getErrorMessage}
        >
          {(applications) => (
            <ul className={styles.list}>
              {applications.map((application) => (
                <ApplicantCard
                  key={application.id}
                  application={application}
                  search={search}
                  headingLevel={3}
                  isSelected={actions.selectedIds.has(application.id)}
                  onSelect={(isSelected) => actions.select(application, isSelected)}
                  onMove={() => actions.openMove({ applications: [application] })}
                  onDragStart={(event) => {
                    event.dataTransfer.setData("text/plain", application.id);
                    onDrag(application);
                  }}
                />
              ))}
            </ul>
          )}
        </PagedList>
      </FocusRegion>
    </div>
  );
}

/** The width from which several columns fit side by side. */
const WIDE_SCREEN = "(min-width: 52rem)";

function subscribeToScreenWidth(listener: () => void) {
  const query = window.matchMedia(WIDE_SCREEN);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

function useIsWideScreen(): boolean {
  return useSyncExternalStore(subscribeToScreenWidth, () => window.matchMedia(WIDE_SCREEN).matches);
}
