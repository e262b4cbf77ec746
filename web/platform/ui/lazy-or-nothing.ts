import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** Loads a component when it is first rendered. It renders nothing when its code cannot be loaded: without a connection, or after a deployment. */
export function lazyOrNothing<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => () => null) }));
}
