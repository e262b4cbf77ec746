import type { KeyboardEvent } from "react";

/** Submits a form with Ctrl+Enter, or Command+Enter, also from a field of several lines. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
