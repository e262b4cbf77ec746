import { useSyncExternalStore } from "react";

/** Room for list and history beside each other; the style sheets of this folder use the same width. */
const wide = "(min-width: 60rem)";

function subscribe(listener: () => void) {
  const query = window.matchMedia(wide);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);
}
