import { ChevronLeft, ChevronRight } from "lucide-react";
import { type DragEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { JobApplication } from "../../../contract/hiring/applicants.ts";
import type { ApplicationStage, StageCounts } from "../../../contract/hiring/stages/stages.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { getScrollKey } from "../../platform/app/pages/scroll-key.ts";
import { classNames } from "../../platform/ui/class-names.ts";
import { Section } from "../../platform/ui/layout/section.tsx";
import { Tabs } from "../../platform/ui/layout/tabs.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useMediaQuery } from "../../platform/ui/use-media-query.ts";
import { ApplicantCards } from "./applicant-cards.tsx";
import styles from "./applicants-board.module.css";
import { type ApplicantList, useApplicants } from "./queries.ts";
import { type ApplicantActions, getShownStages, isDecisionStage } from "./stages.ts";

/** The applicants of a column before "Show more". It is small, because the board shows all columns at once. */
const PAGE_SIZE = "25";

interface BoardProps {
  counts: StageCounts | undefined;
  /** The job and its filters. `stage` is that of the only column on a phone. */
  list: ApplicantList;
  onSelectStage: (stage: ApplicationStage) => void;
  selectedIds: ReadonlySet<string>;
  actions: ApplicantActions;
}

/**
 * A column for each stage. One without applicants is a narrow strip, which takes a dragged card as well. A card moves by its button
 * "Move to", which opens a dialog, or by dragging it with a mouse. On a narrow screen there is one column at a time, with the stages
 * as tabs.
 */
export function ApplicantsBoard(props: BoardProps) {
  const { counts, list, onSelectStage } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const isWide = useMediaQuery(WIDE_SCREEN);
  const [dragged, setDragged] = useState<JobApplication | null>(null);
  const stages = getShownStages(counts);
  const { board, hiddenSides } = useSidewaysScroll(isWide, stages.length);
  const countText = (value: ApplicationStage) => (counts ? formatNumber(counts[value], language) : "–");
  const column = (value: ApplicationStage) => (
    <Column key={value} {...props} stage={value} dragged={dragged} onDrag={setDragged} />
  );
  if (!isWide) {
    const selected = list.stage && stages.includes(list.stage) ? list.stage : "received";
    const tabs = stages.map((id) => ({ id, label: `${t(`applicants.stages.${id}`)} ${countText(id)}` }));
    return (
      <Tabs label={t("applicants.stage")} tabs={tabs} selected={selected} onSelect={onSelectStage}>
        <h2 className="visually-hidden">{t(`applicants.stages.${selected}`)}</h2>
        {column(selected)}
      </Tabs>
    );
  }
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls the columns sideways */}
      <section ref={board} className={styles.board} aria-label={t("applicants.board")} tabIndex={0}>
        {stages.map((value) => (
          <Section
            key={value}
            title={
              <>
                {t(`applicants.stages.${value}`)} <span className={styles.count}>{countText(value)}</span>
              </>
            }
            titleClassName={styles.title}
            className={classNames(styles.column, counts?.[value] === 0 && styles.folded)}
          >
            {column(value)}
          </Section>
        ))}
      </section>
      {(["left", "right"] as const).map(
        (side) =>
          hiddenSides[side] && (
            // A keyboard and a screen reader scroll the board itself.
            <button
              key={side}
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              className={classNames(styles.edge, styles[side])}
              onClick={() => board.current?.scrollBy({ left: board.current.clientWidth * (side === "left" ? -1 : 1) })}
            >
              {side === "left" ? <ChevronLeft /> : <ChevronRight />}
            </button>
          ),
      )}
    </div>
  );
}

interface ColumnProps extends BoardProps {
  stage: ApplicationStage;
  dragged: JobApplication | null;
  onDrag: (application: JobApplication | null) => void;
}

function Column({ stage, list, selectedIds, actions, dragged, onDrag }: ColumnProps) {
  const { t } = useTranslation();
  const query = useApplicants({ ...list, stage }, PAGE_SIZE);
  const [isOver, setOver] = useState(false);
  const canDrop = dragged !== null && dragged.stage !== stage && isDecisionStage(stage);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onDrag(null);
    if (dragged && canDrop && isDecisionStage(stage)) actions.decide(dragged, stage);
  }

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
      <ApplicantCards
        label={t(`applicants.stages.${stage}`)}
        query={query}
        empty={<p className={styles.empty}>{t("applicants.empty_stage")}</p>}
        own={{ stage }}
        headingLevel={3}
        selectedIds={selectedIds}
        actions={actions}
        onDrag={onDrag}
      />
    </div>
  );
}

/** How far boards were scrolled sideways, by history entry. The browser restores only the scroll position of the page. */
const scrollLefts = new Map<string, number>();

/**
 * Scrolls the board sideways to where it was when the user left this history entry. Returns on which sides columns are hidden.
 * @param isShown Whether the board is in the document
 */
function useSidewaysScroll(isShown: boolean, columnCount: number) {
  const board = useRef<HTMLElement>(null);
  const scrollKey = getScrollKey(useLocation());
  const [hiddenSides, setHiddenSides] = useState({ left: false, right: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isShown` and `columnCount` change which elements are observed
  useLayoutEffect(() => {
    const scroller = board.current;
    if (!scroller) return;
    const updateHiddenSides = () => {
      const { scrollLeft, scrollWidth, clientWidth } = scroller;
      const next = { left: scrollLeft > 1, right: scrollLeft < scrollWidth - clientWidth - 1 };
      setHiddenSides((now) => (now.left === next.left && now.right === next.right ? now : next));
    };
    const onScroll = () => {
      scrollLefts.set(scrollKey, scroller.scrollLeft);
      updateHiddenSides();
    };
    scroller.scrollLeft = scrollLefts.get(scrollKey) ?? scroller.scrollLeft;
    // The board and its columns change their width with the window and with the number of applicants.
    const observer = new ResizeObserver(updateHiddenSides);
    for (const element of [scroller, ...scroller.children]) observer.observe(element);
    scroller.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener("scroll", onScroll);
    };
  }, [scrollKey, isShown, columnCount]);
  return { board, hiddenSides };
}

/** The width from which several columns fit side by side. */
const WIDE_SCREEN = "(min-width: 52rem)";
