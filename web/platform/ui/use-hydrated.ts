import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** False during server rendering and hydration, when event handlers are not attached yet; true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
