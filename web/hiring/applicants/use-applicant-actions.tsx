import { useCallback, useMemo, useState } from "react";
import { useLocation } from "react-router";
import type { JobApplication } from "../../../contract/hiring/applicants.ts";
import { MAX_STAGE_CHANGES } from "../../../contract/hiring/stage-changes.ts";
import { getScrollKey } from "../../platform/app/pages/scroll-key.ts";
import { useStore } from "../../platform/ui/external-store.ts";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { BottomBar } from "../../platform/ui/layout/bottom-bar.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { ClosingUndoBar, undoableClosing } from "../closing/closing-undo-bar.tsx";
import styles from "./applicants-page.module.css";
import { useCardShortcuts } from "./card-shortcuts.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { type ApplicantGroup, getComparisonPath, toListParams } from "./queries.ts";
import type { ApplicantActions, ApplicantPageState, MovableApplication, MoveRequest } from "./stages.ts";
import { UndoBar } from "./undo-bar.tsx";
import { useMove } from "./use-move.ts";

/**
 * What can be done with the applicants of a page: select, move and decide, also with keys.
 *
 * @param jobId The job whose moves the page can undo; of all jobs without it
 * @param group The list of the page, when it is one of the whole company
 * @returns `bars` with the selection and the last move, and the open `dialog`
 */
export function useApplicantActions(jobId: string | undefined, group: ApplicantGroup | undefined) {
  const { t } = useTranslation();
  const [selected, setSelected] = useState<readonly JobApplication[]>([]);
  /** Those of the last move that were selected: an undo selects them again. */
  const [movedSelection, setMovedSelection] = useState<readonly JobApplication[]>([]);
  const { openMove, decide, moveRequest, closeMove } = useDecisions();
  const closing = useStore(undoableClosing);
  const location = useLocation();
  const actions = useMemo<ApplicantActions>(
    () => ({
      select: (application, isSelected) =>
        setSelected((before) => {
          const others = before.filter(({ id }) => id !== application.id);
          return (isSelected ? [...others, application] : others).slice(0, MAX_STAGE_CHANGES);
        }),
      openMove,
      decide,
    }),
    [openMove, decide],
  );
  useCardShortcuts(selected.length > 0 ? () => openMove({ applications: selected }) : undefined);

  function deselect(moved: readonly MovableApplication[]) {
    const isMoved = ({ id }: JobApplication) => moved.some((application) => application.id === id);
    setMovedSelection(selected.filter(isMoved));
    setSelected(selected.filter((application) => !isMoved(application)));
  }

  function selectAgain() {
    setSelected((current) => [...current, ...movedSelection.filter(({ id }) => current.every((row) => row.id !== id))]);
  }

  const comparison = getComparisonPath(selected, toListParams(group, location.search));
  const bars = (
    <div className={selected.length > 0 ? styles.bottom : undefined}>
      {closing && (!jobId || closing.jobId === jobId) ? (
        <ClosingUndoBar />
      ) : (
        <UndoBar jobId={jobId} onUndone={selectAgain} />
      )}
      {selected.length > 0 && (
        <BottomBar as="section" isSticky={false} aria-label={t("applicants.bulk")}>
          <p>
            {t("applicants.selected", { count: selected.length })}
            {selected.length === 1 && <span className={styles.hint}> {t("applicants.compare.hint")}</span>}
          </p>
          {comparison && (
            <ButtonLink
              variant="quiet"
              size="small"
              to={comparison}
              state={{ listScrollKey: getScrollKey(location) } satisfies ApplicantPageState}
            >
              {t("applicants.compare.open")}
            </ButtonLink>
          )}
          <Button size="small" onClick={() => openMove({ applications: selected })}>
            {t("applicants.move_to_button")}
          </Button>
          <Button variant="quiet" size="small" onClick={() => setSelected([])}>
            {t("applicants.clear")}
          </Button>
        </BottomBar>
      )}
    </div>
  );
  const dialog = moveRequest && (
    <MoveDialog
      applications={moveRequest.applications}
      stage={moveRequest.stage}
      onClose={closeMove}
      onMoved={() => deselect(moveRequest.applications)}
    />
  );
  return { actions, selectedIds: new Set(selected.map(({ id }) => id)), bars, dialog };
}

/** The ways to decide on an applicant: at once, or with the dialog, which the caller renders while there is a request. */
export function useDecisions() {
  const [moveRequest, setMoveRequest] = useState<MoveRequest | null>(null);
  const { move } = useMove();
  const decide = useCallback<ApplicantActions["decide"]>(
    (application, stage) => {
      if (stage === "rejected") setMoveRequest({ applications: [application], stage });
      else move({ applications: [application], stage });
    },
    [move],
  );
  return { moveRequest, openMove: setMoveRequest, closeMove: () => setMoveRequest(null), decide };
}
