import { useEffect, useRef, useState } from "react";

/**
 * Props of an input that follows the address bar when that changes (Back, a link) and otherwise keeps what is being
 * typed or chosen, also what was before the page came to life.
 */
export function useSyncedInput<Input extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const input = useRef<Input>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    if (input.current) input.current.value = value;
  }, [value]);
  return { ref: input, defaultValue: value };
}

/** A choice that the address bar holds: shown at once, while the address follows a moment later. */
export function useOptimisticValue<Value>(value: Value) {
  const [chosen, choose] = useState(value);
  const [followed, setFollowed] = useState(value);
  if (followed !== value) {
    setFollowed(value);
    choose(value);
  }
  return [chosen, choose] as const;
}
