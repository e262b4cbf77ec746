/** What the web application offers to the server, which is built apart from it (`web/entry-server.tsx`). */

export interface RenderedPage<State = unknown> {
  status: number;
  /** The path of the rendered page, when the requested one is a member page that this page replaces for visitors. */
  visitorPath?: string;
  language: string;
  head: string;
  body: string;
  /** The content of `#state`. */
  state: State;
}

export interface PageRenderer<State = unknown> {
  /**
   * False for member pages. Only the browser renders them, because only the browser has the tokens. A member page with a
   * public counterpart is rendered as that page, and the browser replaces it for members.
   */
  isPublic(path: string): boolean;
  render(path: string): Promise<RenderedPage<State> | { redirect: string; status: number }>;
  /** The page without content, which the browser renders. Without `path`, the shell fits every page. */
  shell(path?: string): RenderedPage<State>;
}
