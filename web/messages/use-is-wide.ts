import { useSyncExternalStore } from "react";

/** Room for list and history beside each other; the style sheets of this folder use the same width. */
const WIDE_SCREEN = "(min-width: 60rem)";

function subscribeToScreenWidth(listener: () => void) {
  const query = window.matchMedia(WIDE_SCREEN);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export function useIsWideScreen(): boolean {
  return useSyncExternalStore(subscribeToScreenWidth, () => window.matchMedia(WIDE_SCREEN).matches);
}
