import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type pg from "pg";
import type { Logger } from "pino";
import { accountRoutes } from "./account/routes.ts";
import type { AppContext } from "./app-context.ts";
import { applicationRoutes } from "./applications/routes.ts";
import { createAccessTokens } from "./auth/access-tokens.ts";
import { createAuthCrypto } from "./auth/auth-crypto.ts";
import { createAuthenticator } from "./auth/authenticate.ts";
import { oauthPageRoutes } from "./auth/oauth/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { watchPublicData } from "./cache/public-data-watch.ts";
import type { Config } from "./config/config.ts";
import { contactRoutes } from "./contact/routes.ts";
import type { Database } from "./database/pool.ts";
import { registerErrorHandler } from "./errors.ts";
import { feedRoutes } from "./feeds/routes.ts";
import type { FileStore } from "./files/file-store.ts";
import { createResumeLinks } from "./files/resume-links.ts";
import { fileRoutes } from "./files/routes.ts";
import { registerSecurityHeaders } from "./http/security-headers.ts";
import { createServerOptions } from "./http/server-options.ts";
import { apiDocsRoutes, healthRoutes } from "./http/system-routes.ts";
import { jobRoutes } from "./jobs/routes.ts";
import type { RateLimits } from "./limits/rate-limits.ts";
import { logRequests } from "./log.ts";
import { messageRoutes, unreadMailRoutes } from "./messages/routes.ts";
import { createMessageUnsubscribeLinks } from "./messages/unread-mail.ts";
import type { Notifier } from "./notifications/notification.ts";
import { outboxRoutes } from "./notifications/outbox.ts";
import { pageRoutes, type WebApp } from "./pages/page.ts";
import { profileRoutes } from "./profiles/routes.ts";
import { createLiveServer } from "./realtime/live-server.ts";
import { registerSocketHandlers } from "./realtime/socket-handlers.ts";
import { reportRoutes } from "./reports/routes.ts";
import { resumeRoutes } from "./resume/routes.ts";
import { reviewRoutes } from "./reviews/routes.ts";
import { savedRoutes } from "./saved/routes.ts";
import { createAlertUnsubscribeLinks } from "./saved/search-alerts.ts";
import { searchRoutes } from "./search/routes.ts";
import { userRoutes } from "./users/routes.ts";

export interface AppDependencies {
  config: Config;
  /** Also sends live events to the other processes. */
  pool: pg.Pool;
  db: Database;
  log: Logger;
  notify: Notifier;
  limits: RateLimits;
  files: FileStore;
  /** With null, only the API is served. */
  web: WebApp | null;
}

/** Creates the application with all routes. Does not listen: `process/start.ts` does. */
export async function buildApp({
  config,
  pool,
  db,
  log,
  notify,
  limits,
  files,
  web,
}: AppDependencies): Promise<FastifyInstance> {
  const app = Fastify({ ...createServerOptions(config), loggerInstance: log as FastifyBaseLogger });
  // Bodies are JSON or files; Fastify also parses plain text by default.
  app.removeContentTypeParser("text/plain");
  const accessTokens = createAccessTokens(config.secretKey);
  const live = await createLiveServer(app, { config, pool, log });
  const getLastChangedAt = await watchPublicData(live.listener, pool);
  const context: AppContext = {
    app,
    db,
    pool,
    authenticate: createAuthenticator(db, accessTokens),
    notify,
    limits,
    files,
    live,
  };

  logRequests(app, config);
  registerErrorHandler(app);
  await registerSecurityHeaders(app, config);
  healthRoutes(app, db);

  const authCrypto = createAuthCrypto(config.secretKey);
  authRoutes(context, { accessTokens, authCrypto });
  userRoutes(context);
  profileRoutes(context);
  resumeRoutes(context);
  jobRoutes(context);
  searchRoutes(context, { config, getLastChangedAt });
  savedRoutes(context, createAlertUnsubscribeLinks(config.secretKey));
  applicationRoutes(context);
  messageRoutes(context);
  unreadMailRoutes(context, createMessageUnsubscribeLinks(config.secretKey));
  await registerSocketHandlers(context, live, accessTokens);
  fileRoutes(context, createResumeLinks(config.secretKey));
  accountRoutes(context, authCrypto);
  reviewRoutes(context);
  reportRoutes(context);
  contactRoutes(context, config);

  oauthPageRoutes(context, config);
  feedRoutes(app, { config, db, getLastChangedAt });
  outboxRoutes(app, config, db);
  await apiDocsRoutes(app);
  await pageRoutes(app, { config, web, getLastChangedAt });
  return app;
}
