import { type ComponentType, createElement, type JSX, useEffect, useState } from "react";

/**
 * Loads a component when it is needed, and returns the function that renders it. Returns null until it is loaded, so
 * that the caller can keep its current content; `Suspense` would replace the content by a placeholder. A failed
 * download is thrown during rendering, so that the error page offers a reload.
 */
export function useLazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded: boolean,
): ((props: Props & JSX.IntrinsicAttributes) => JSX.Element) | null {
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
  return component && ((props) => createElement(component, props));
}
