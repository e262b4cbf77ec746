import type { RefObject } from "react";
import { useShortcuts } from "../../../platform/app/shortcuts.tsx";

/** Keys for a list of rows: next and previous row, select, and search. Enter opens the link that has the focus. */
export function useListShortcuts(list: RefObject<HTMLElement | null>): void {
  const getRows = () => [...(list.current?.querySelectorAll("li") ?? [])].filter((row) => row.querySelector("h2 a"));
  const findRow = () => document.activeElement?.closest("li") ?? null;

  function focusRow(step: 1 | -1) {
    const rows = getRows();
    const current = findRow();
    const index = current ? rows.indexOf(current) : -1;
    const row = index < 0 ? rows[0] : rows[index + step];
    row?.querySelector<HTMLElement>("h2 a")?.focus();
  }

  useShortcuts({
    j: () => focusRow(1),
    k: () => focusRow(-1),
    x: () => findRow()?.querySelector<HTMLElement>("input[type=checkbox]")?.click(),
    "/": () => document.querySelector<HTMLElement>("main input[type=search]")?.focus(),
  });
}
