import { useSyncExternalStore } from "react";

/** False in what the server rendered, until React has taken it over: before that nothing answers to a click. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const never = () => () => undefined;
