import type { FastifyInstance } from "fastify";
import { PATH_PREFIX_PATTERN } from "../../../contract/platform/languages.ts";

/**
 * The paths of routes that `serve` does not register, each with the reason. No access rule of the contract applies to
 * them: they serve what everybody may have, or check a signed link or a cookie of their own.
 */
const pathsWithoutContract: readonly { path: RegExp; reason: string }[] = [
  { path: /^\/health\/(live|ready)$/, reason: "Load balancers probe them." },
  { path: /^\/api$/, reason: "It responds with the API's 404 instead of a page." },
  { path: /^\/docs(\/|$)/, reason: "The reference of the API is public, as the API document is." },
  { path: /^\/dev\/(outbox|outbox\.json|clock)$/, reason: "They exist outside production only." },
  { path: /^\/(robots\.txt|sitemap\.xml|sitemaps\/.+)$/, reason: "Search engines read them." },
  {
    path: new RegExp(`${PATH_PREFIX_PATTERN}/feeds/(jobs\\.xml|search\\.rss)$`),
    reason: "Feed readers and other job boards read them.",
  },
  {
    path: /^\/login\/(google|apple)(\/callback)?$/,
    reason: "The browser leaves for a login provider and returns. A signed cookie ties both together.",
  },
  {
    path: new RegExp(`${PATH_PREFIX_PATTERN}/((message-mail|search-alert|notice-mail)/off(/\\w+)?|search-alert/end)$`),
    reason: "Mail programs unsubscribe with one POST (RFC 8058). The link is signed.",
  },
  { path: /^\/(assets\/.*|[\w.-]+\.\w+)$/, reason: "Files of the web application." },
];

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether `serve` has registered the route, so that it checks the access rule of its contract entry. */
    isInContract?: boolean;
  }
}

/**
 * Rejects each route that neither comes from the contract nor is listed in this file, so that no route is without an
 * access rule by mistake.
 */
export function requireListedRoutes(app: FastifyInstance): void {
  app.addHook("onRoute", ({ url, config }) => {
    if (config?.isInContract || pathsWithoutContract.some(({ path }) => path.test(url))) return;
    throw new Error(`${url} is neither in the contract nor listed in listed-routes.ts.`);
  });
}
