import { useState } from "react";

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
