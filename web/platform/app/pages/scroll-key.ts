import type { Location } from "react-router";

/** The state of a location that shows the same page as an earlier history entry, scrolled to the same position. */
export interface ScrollState {
  scrollKey: string;
}

/** The session storage key of the scroll positions, which are stored by scroll key. */
export const SCROLL_STORAGE_KEY = "scroll-positions";

/**
 * React Router gives the first page of every document the key `default`, which is not unique. `history.state` of that
 * entry therefore contains an id. It survives a reload, and the user's return to the document from another site.
 */
const firstEntryId = typeof window === "undefined" ? "" : getOrCreateEntryId();

function getOrCreateEntryId(): string {
  const id = history.state?.entryId ?? crypto.randomUUID();
  history.replaceState({ ...history.state, entryId: id }, "");
  return id;
}

/** Returns the key under which the scroll position of a history entry is stored. */
export function getScrollKey({ key, state }: Location<Partial<ScrollState> | null>): string {
  return state?.scrollKey ?? (key === "default" ? firstEntryId : key);
}
