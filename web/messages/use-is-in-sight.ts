import { useSyncExternalStore } from "react";

function subscribe(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** False while the page is in a tab or window that cannot be seen. */
export function useIsInSight(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
}
