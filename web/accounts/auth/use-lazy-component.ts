import { type ComponentType, useEffect, useState } from "react";

/**
 * Loads a component when it is needed. Returns null until it is loaded, so that the caller can keep its current
 * content; `Suspense` would replace the content by a placeholder. A failed download is thrown during rendering, so that
 * the error page offers a reload.
 */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded: boolean,
): ComponentType<Props> | null {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    load().then(
      (loaded) => setComponent(() => loaded),
      (error) =>
        setComponent(() => {
          throw error;
        }),
    );
  }, [load, isNeeded]);
  return component;
}
