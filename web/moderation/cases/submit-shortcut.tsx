import type { KeyboardEvent } from "react";
import { KeyHint } from "../../platform/app/shortcuts.tsx";

/** Submits a form with Ctrl+Enter, or Command+Enter, also from a field of several lines. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Shows the key of `submitOnCtrlEnter` on the button of the form. */
export function SubmitHint() {
  return <KeyHint>Ctrl+Enter</KeyHint>;
}
