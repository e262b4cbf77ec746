import { useEffect, useRef, useState } from "react";

/**
 * Returns the props of an uncontrolled input. When the URL changes (Back, a link), the input takes the value of the
 * URL. Otherwise it keeps the user's input, including input from before hydration.
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

/** The state of a control whose value is in the URL. A new choice shows immediately, before the URL changes. */
export function useOptimisticValue<Value>(value: Value) {
  const [chosen, choose] = useState(value);
  const [followed, setFollowed] = useState(value);
  if (followed !== value) {
    setFollowed(value);
    choose(value);
  }
  return [chosen, choose] as const;
}
