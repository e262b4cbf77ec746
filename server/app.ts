import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type pg from "pg";
import type { Logger } from "pino";
import { accountRoutes } from "./account/routes.ts";
import { applicationRoutes } from "./applications/routes.ts";
import { accessTokens } from "./auth/access-token.ts";
import { authenticator } from "./auth/caller.ts";
import { codeSecrets } from "./auth/code-secrets.ts";
import { oauthPages } from "./auth/oauth/pages.ts";
import { authRoutes } from "./auth/routes.ts";
import { watchBoard } from "./board-watch.ts";
import type { Config } from "./config.ts";
import { contactRoutes } from "./contact/routes.ts";
import type { Database } from "./database.ts";
import { docsRoutes } from "./docs.ts";
import { handleErrors } from "./errors.ts";
import { feedRoutes } from "./feeds/routes.ts";
import type { Files } from "./files/open-files.ts";
import { presentResumeReader } from "./files/present-resume.ts";
import { resumeLinks } from "./files/resume-links.ts";
import { fileRoutes } from "./files/routes.ts";
import { healthRoutes } from "./health.ts";
import type { Door } from "./http.ts";
import { jobRoutes } from "./jobs/routes.ts";
import type { Limits } from "./limits/limits.ts";
import { logRequests } from "./log.ts";
import { messageRoutes } from "./messages/routes.ts";
import { messageOffLinks } from "./messages/unread-mail/off-links.ts";
import { unreadMailRoutes } from "./messages/unread-mail/routes.ts";
import type { Notifier } from "./notify/notifier.ts";
import { outboxRoutes } from "./notify/outbox.ts";
import { pageRoutes, type Web } from "./page.ts";
import { openLive } from "./realtime/open-live.ts";
import { serveSockets } from "./realtime/sockets.ts";
import { reportRoutes } from "./reports/routes.ts";
import { resumeRoutes } from "./resume/routes.ts";
import { reviewRoutes } from "./reviews/routes.ts";
import { alertOffLinks } from "./saved/alerts/links.ts";
import { savedRoutes } from "./saved/routes.ts";
import { searchRoutes } from "./search/routes.ts";
import { openSearching } from "./search/searching.ts";
import { securityHeaders } from "./security-headers.ts";
import { serverOptions } from "./server-options.ts";
import { userRoutes } from "./users/routes.ts";

export interface Parts {
  config: Config;
  /** Where live messages are told from process to process. */
  pool: pg.Pool;
  db: Database;
  log: Logger;
  notify: Notifier;
  limits: Limits;
  files: Files;
  /** The built web application, or null: then only the API is served. */
  web: Web | null;
}

/** Everything that runs, bound by name on this page. Builds only; `main.ts` listens. */
export async function buildApp({ config, pool, db, log, notify, limits, files, web }: Parts): Promise<FastifyInstance> {
  const app = Fastify({ ...serverOptions(config), loggerInstance: log as FastifyBaseLogger });
  // Fastify reads plain text too; here what comes in is JSON or a file.
  app.removeContentTypeParser("text/plain");
  const tokens = accessTokens(config.secretKey);
  const live = await openLive(app, { config, pool, log });
  const unchangedSince = await watchBoard(live.wire, pool);
  const door: Door = { app, db, pool, authenticate: authenticator(db, tokens), notify, limits, files, live };

  logRequests(app, config);
  handleErrors(app);
  await securityHeaders(app, config);
  healthRoutes(app, db);

  const secrets = codeSecrets(config.secretKey);
  authRoutes(door, { tokens, secrets });
  userRoutes(door);
  resumeRoutes(door, presentResumeReader(db, files));
  const searching = openSearching(db);
  jobRoutes(door, searching);
  searchRoutes(door, { config, searching, unchangedSince });
  savedRoutes(door, alertOffLinks(config.secretKey));
  applicationRoutes(door);
  messageRoutes(door);
  unreadMailRoutes(door, messageOffLinks(config.secretKey));
  await serveSockets(door, live, tokens);
  fileRoutes(door, resumeLinks(config.secretKey));
  accountRoutes(door, secrets);
  reviewRoutes(door);
  reportRoutes(door);
  contactRoutes(door, config);

  oauthPages(door, config);
  feedRoutes(app, { config, db, unchangedSince });
  outboxRoutes(app, config, db);
  await docsRoutes(app);
  await pageRoutes(app, { config, web, unchangedSince });
  return app;
}
