import type { ComponentType } from "react";

/** The `handle` of a route: the properties that the server reads before it renders or preloads the page. */
export interface RouteHandle {
  /** The module of the page, relative to `web`. It is the key of the page in Vite's manifest. */
  module?: string;
  /** Only the browser renders this route and its children, because only the browser has the tokens. */
  isMemberPage?: boolean;
  /** The HTTP status of the page. */
  status?: number;
}

/** `module` is the file that `load` imports, relative to `web`: its key in Vite's manifest. */
export function createPageRoute(path: string, module: string, load: () => Promise<ComponentType>) {
  const handle: RouteHandle = { module };
  return { path, handle, lazy: async () => ({ Component: await load() }) };
}
