import type { Location } from "react-router";

/** The state of a location that shows the same page as an earlier history entry, scrolled to the same position. */
export interface ScrollState {
  scrollKey: string;
}

/** The entry of the session storage with the scroll position of each scroll key. */
export const SCROLL_STORAGE_KEY = "scroll-positions";

/**
 * React Router gives the first page of every document the key `default`. The id of that history entry is therefore kept
 * in its state, where a reload and a return to the document find it again.
 */
const firstEntryId = typeof window === "undefined" ? "" : identifyEntry();

function identifyEntry(): string {
  const id = history.state?.entryId ?? crypto.randomUUID();
  history.replaceState({ ...history.state, entryId: id }, "");
  return id;
}

/** Returns the key under which the scroll position of a history entry is stored. */
export function getScrollKey({ key, state }: Location<Partial<ScrollState> | null>): string {
  return state?.scrollKey ?? (key === "default" ? firstEntryId : key);
}
