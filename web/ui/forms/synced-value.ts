import { useEffect, useRef, useState } from "react";

/**
 * The props of an uncontrolled input that follows the URL when the URL changes (Back, a link), and otherwise keeps the
 * user's input, including input from before hydration.
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

/** A choice that the URL holds. It is shown at once; the URL follows a moment later. */
export function useOptimisticValue<Value>(value: Value) {
  const [chosen, choose] = useState(value);
  const [followed, setFollowed] = useState(value);
  if (followed !== value) {
    setFollowed(value);
    choose(value);
  }
  return [chosen, choose] as const;
}
