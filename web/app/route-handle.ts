/** The `handle` of a route: what the server reads of a route before it renders or preloads its page. */
export interface RouteHandle {
  /** The module of the page, relative to `web`: its key in Vite's manifest. */
  module?: string;
  /** The browser renders this route and its children, because it holds the tokens. */
  isMemberPage?: boolean;
  /** The HTTP status of the page. */
  status?: number;
}
