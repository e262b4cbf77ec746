import { type ReactNode, useState } from "react";
import { Button } from "../platform/ui/forms/button.tsx";
import { BottomBar } from "../platform/ui/layout/bottom-bar.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";
import { VisuallyHidden } from "../platform/ui/visually-hidden.tsx";
import styles from "./selection.module.css";

/** Whether a row of a list is selected. */
export interface RowSelection {
  isSelected: boolean;
  onToggle: () => void;
}

/** The rows of a list that are selected, by their ids. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());

  function toggle(id: string) {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setIds(next);
  }

  return {
    has: (id: string) => ids.has(id),
    of: (id: string): RowSelection => ({ isSelected: ids.has(id), onToggle: () => toggle(id) }),
    clear: () => setIds(new Set()),
  };
}

/** The checkbox before a row. */
export function SelectRow({ title, selection }: { title: string; selection: RowSelection }) {
  const { t } = useTranslation();
  return (
    <label className={styles.select}>
      <input type="checkbox" checked={selection.isSelected} onChange={selection.onToggle} />
      <VisuallyHidden>
        {t("staff.bulk.select")} {title}
      </VisuallyHidden>
    </label>
  );
}

interface SelectionBarProps {
  count: number;
  isRunning: boolean;
  onClear: () => void;
  /** What can be done with the selected rows. */
  children: ReactNode;
}

/** Says how many rows are selected, with what can be done with them. Nothing without a selection. */
export function SelectionBar({ count, isRunning, onClear, children }: SelectionBarProps) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <BottomBar className={styles.bar}>
      <p role="status">{t("staff.bulk.selected", { count })}</p>
      {children}
      <Button variant="quiet" size="small" disabled={isRunning} onClick={onClear}>
        {t("staff.bulk.clear")}
      </Button>
    </BottomBar>
  );
}
