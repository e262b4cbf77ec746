import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { applicationRoutes } from "./applications/routes.ts";
import { accessTokens } from "./auth/access-token.ts";
import { authenticator } from "./auth/caller.ts";
import { authRoutes } from "./auth/routes.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database.ts";
import { docsRoutes } from "./docs.ts";
import { handleErrors } from "./errors.ts";
import { healthRoutes } from "./health.ts";
import type { Door } from "./http.ts";
import { jobRoutes } from "./jobs/routes.ts";
import { logRequests } from "./log.ts";
import { messageRoutes } from "./messages/routes.ts";
import { pageRoutes, type Web } from "./page.ts";
import { searchRoutes } from "./search/routes.ts";
import { securityHeaders } from "./security-headers.ts";
import { serverOptions } from "./server-options.ts";
import { userRoutes } from "./users/routes.ts";

export interface Parts {
  config: Config;
  db: Database;
  log: Logger;
  /** The built web application, or null: then only the API is served. */
  web: Web | null;
}

/** Everything that runs, bound by name on this page. Builds only; `main.ts` listens. */
export async function buildApp({ config, db, log, web }: Parts): Promise<FastifyInstance> {
  const app = Fastify({ ...serverOptions(config), loggerInstance: log as FastifyBaseLogger });
  // Fastify reads plain text too; here what comes in is JSON or a file.
  app.removeContentTypeParser("text/plain");
  const tokens = accessTokens(config.secretKey);
  const door: Door = { app, db, authenticate: authenticator(db, tokens) };

  logRequests(app, config);
  handleErrors(app);
  await securityHeaders(app, config);
  healthRoutes(app, db);

  authRoutes(door, tokens);
  userRoutes(door);
  jobRoutes(door);
  searchRoutes(door);
  applicationRoutes(door);
  messageRoutes(door);

  await docsRoutes(app);
  await pageRoutes(app, config, web);
  return app;
}
