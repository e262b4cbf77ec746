import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { accountRoutes } from "./account/routes.ts";
import { applicationRoutes } from "./applications/routes.ts";
import { accessTokens } from "./auth/access-token.ts";
import { authenticator } from "./auth/caller.ts";
import { codeSecrets } from "./auth/code-secrets.ts";
import { oauthPages } from "./auth/oauth/pages.ts";
import { authRoutes } from "./auth/routes.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database.ts";
import { docsRoutes } from "./docs.ts";
import { handleErrors } from "./errors.ts";
import { feedRoutes } from "./feeds/routes.ts";
import { healthRoutes } from "./health.ts";
import type { Door } from "./http.ts";
import { jobRoutes } from "./jobs/routes.ts";
import type { Limits } from "./limits/limits.ts";
import { logRequests } from "./log.ts";
import { messageRoutes } from "./messages/routes.ts";
import type { Notifier } from "./notify/notifier.ts";
import { outboxRoutes } from "./notify/outbox.ts";
import { pageRoutes, type Web } from "./page.ts";
import { alertOffLinks } from "./saved/alerts/links.ts";
import { savedRoutes } from "./saved/routes.ts";
import { searchRoutes } from "./search/routes.ts";
import { openSearching } from "./search/searching.ts";
import { securityHeaders } from "./security-headers.ts";
import { serverOptions } from "./server-options.ts";
import { userRoutes } from "./users/routes.ts";

export interface Parts {
  config: Config;
  db: Database;
  log: Logger;
  notify: Notifier;
  limits: Limits;
  /** The built web application, or null: then only the API is served. */
  web: Web | null;
}

/** Everything that runs, bound by name on this page. Builds only; `main.ts` listens. */
export async function buildApp({ config, db, log, notify, limits, web }: Parts): Promise<FastifyInstance> {
  const app = Fastify({ ...serverOptions(config), loggerInstance: log as FastifyBaseLogger });
  // Fastify reads plain text too; here what comes in is JSON or a file.
  app.removeContentTypeParser("text/plain");
  const tokens = accessTokens(config.secretKey);
  const door: Door = { app, db, authenticate: authenticator(db, tokens), notify, limits };

  logRequests(app, config);
  handleErrors(app);
  await securityHeaders(app, config);
  healthRoutes(app, db);

  const secrets = codeSecrets(config.secretKey);
  authRoutes(door, { tokens, secrets });
  userRoutes(door);
  const searching = openSearching(db);
  jobRoutes(door, searching);
  searchRoutes(door, config, searching);
  savedRoutes(door, alertOffLinks(config.secretKey));
  applicationRoutes(door);
  messageRoutes(door);
  accountRoutes(door, secrets);

  oauthPages(door, config);
  feedRoutes(app, config, db);
  outboxRoutes(app, config, db);
  await docsRoutes(app);
  await pageRoutes(app, config, web);
  return app;
}
