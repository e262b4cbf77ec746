import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type pg from "pg";
import type { Logger } from "pino";
import { registerAccountRoutes } from "./account/routes.ts";
import type { AppContext } from "./app-context.ts";
import { registerJobChangeRoutes } from "./applications/job-changes.ts";
import { registerJobDetailRoute } from "./applications/job-detail.ts";
import { registerPauseRoutes } from "./applications/pauses.ts";
import { registerApplicationRoutes } from "./applications/routes.ts";
import { registerApplyingRoutes } from "./applying/routes.ts";
import { registerAssessmentRoutes } from "./assessments/routes.ts";
import { createAccessTokens } from "./auth/access-tokens.ts";
import { createAuthCrypto } from "./auth/auth-crypto.ts";
import { createAuthenticator } from "./auth/authenticate.ts";
import { registerOauthPageRoutes } from "./auth/oauth/routes.ts";
import { registerAuthRoutes } from "./auth/routes.ts";
import { createKeyedConcurrencyLimit, scaleConcurrency } from "./background/concurrency-limit.ts";
import { watchPublicData } from "./cache/public-data-watch.ts";
import { registerCompanyRoutes } from "./companies/routes.ts";
import type { Config } from "./config/config.ts";
import { registerContactRoutes } from "./contact/routes.ts";
import { createDatabase, type Database } from "./database/pool.ts";
import { registerClockRoute } from "./dev-clock.ts";
import { registerErrorHandler } from "./errors.ts";
import { registerExportRoutes } from "./exports/routes.ts";
import { registerFeedRoutes } from "./feeds/routes.ts";
import type { FileStore } from "./files/file-store.ts";
import { createResumeLinks } from "./files/resume-links.ts";
import { registerFileRoutes } from "./files/routes.ts";
import { registerHoldRoutes } from "./holds/routes.ts";
import { registerAdmissionControl } from "./http/admission-control.ts";
import { closeConnectionsDuringDrain, createDrain, type Drain } from "./http/drain.ts";
import { warnAboutUntrustedProxy } from "./http/proxies.ts";
import { getPublicOrigin } from "./http/public-origin.ts";
import { REPLY_TIMEOUT_MS } from "./http/reply-timeout.ts";
import { observeRequests } from "./http/request-log.ts";
import { registerSecurityHeaders } from "./http/security-headers.ts";
import { acceptJson } from "./http/serve.ts";
import { createServerOptions } from "./http/server-options.ts";
import { registerApiDocsRoutes, registerHealthRoutes } from "./http/system-routes.ts";
import { createCalendarLinks } from "./interviews/calendar.ts";
import { registerInterviewRoutes } from "./interviews/routes.ts";
import { registerJobRoutes } from "./jobs/routes.ts";
import type { RateLimiter } from "./limits/rate-limiter.ts";
import { ACCOUNT_CONCURRENCY } from "./limits/rules.ts";
import { registerMessageRoutes, registerUnreadMailRoutes } from "./messages/routes.ts";
import { createMessageUnsubscribeLinks } from "./messages/unread-mail.ts";
import { createNoticeMailLinks } from "./notices/mail-settings.ts";
import { registerNoticeRoutes } from "./notices/routes.ts";
import { registerOutboxRoutes } from "./notifications/dev-outbox.ts";
import type { Notifier } from "./notifications/notification.ts";
import { registerOfferRoutes } from "./offers/routes.ts";
import { registerPageRoutes, type WebApp } from "./pages/page.ts";
import { registerProfileRoutes } from "./profiles/routes.ts";
import { createLiveServer } from "./realtime/live-server.ts";
import { registerSocketHandlers } from "./realtime/socket-handlers.ts";
import type { PublicReads } from "./replicas/public-reads.ts";
import { registerReportRoutes } from "./reports/routes.ts";
import { registerResumeRoutes } from "./resume/routes.ts";
import { eraseDueApplication } from "./retention/erasure-sweep.ts";
import { registerReviewRoutes } from "./reviews/routes.ts";
import { registerSavedRoutes } from "./saved/routes.ts";
import { createAlertUnsubscribeLinks } from "./saved/search-alerts.ts";
import { registerSearchRoutes } from "./search/routes.ts";
import type { SearchService } from "./search/search-jobs.ts";
import { createSweeps } from "./sweeps.ts";
import { registerTemplateRoutes } from "./templates/routes.ts";
import { registerUserRoutes } from "./users/routes.ts";

export interface AppDependencies {
  config: Config;
  /** Also provides the connection string for LISTEN and NOTIFY. */
  pool: pg.Pool;
  /** Reserved for logins, session checks and rate limits (`createAuthPool`). */
  authPool: pg.Pool;
  db: Database;
  publicReads: PublicReads;
  log: Logger;
  notify: Notifier;
  limits: RateLimiter;
  search: SearchService;
  files: FileStore;
  /** Begins before the application closes. */
  drain?: Drain | undefined;
  /** With null, the application serves only the API. */
  web: WebApp | null;
  /** The time that a client has to send the headers of a request. Tests shorten it. */
  headersTimeoutMs?: number | undefined;
  /** The time in which a request gets its reply. Tests on a busy machine lengthen it. */
  replyTimeoutMs?: number | undefined;
}

/** Creates the application of a process with ROLE=worker, which serves health probes only. */
export function buildWorkerApp({
  config,
  db,
  log,
  drain,
}: Pick<AppDependencies, "config" | "db" | "log"> & { drain: Drain }): FastifyInstance {
  const app = Fastify({ ...createServerOptions(config), loggerInstance: log as FastifyBaseLogger });
  observeRequests(app, config);
  registerErrorHandler(app);
  closeConnectionsDuringDrain(app, drain);
  registerHealthRoutes(app, { db, dataDir: config.dataDir, drain, replyTimeoutMs: REPLY_TIMEOUT_MS });
  return app;
}

/** Creates the application with all routes. The caller makes it listen. */
export async function buildApp({
  config,
  pool,
  authPool,
  db,
  log,
  notify,
  limits,
  search,
  publicReads,
  files,
  web,
  drain = createDrain(0),
  headersTimeoutMs,
  replyTimeoutMs = REPLY_TIMEOUT_MS,
}: AppDependencies): Promise<FastifyInstance> {
  const app = Fastify({ ...createServerOptions(config, headersTimeoutMs), loggerInstance: log as FastifyBaseLogger });
  acceptJson(app);
  const accessTokens = createAccessTokens(config);
  const live = await createLiveServer(app, { config, pool, log, drain });
  const isCurrent = await watchPublicData(live.listener, pool);
  const authDb = createDatabase(authPool);
  const { authenticate, getAccountId } = createAuthenticator(authDb, accessTokens);
  const limitAccount = createKeyedConcurrencyLimit({
    ...scaleConcurrency(ACCOUNT_CONCURRENCY, config.rateLimitFactor),
    refusalCause: "admission",
  });
  const context: AppContext = {
    app,
    db,
    pool,
    publicReads,
    authenticate,
    notify,
    limits,
    files,
    live,
    replyTimeoutMs,
  };

  observeRequests(app, config);
  warnAboutUntrustedProxy(app);
  registerErrorHandler(app);
  await registerSecurityHeaders(app, config);
  registerAdmissionControl(app, config, { getAccountId, limitAccount });
  closeConnectionsDuringDrain(app, drain);
  registerHealthRoutes(app, { db, dataDir: config.dataDir, drain, replyTimeoutMs });

  const authCrypto = createAuthCrypto(config);
  registerAuthRoutes({ ...context, db: authDb }, { accessTokens, authCrypto });
  registerUserRoutes(context);
  registerProfileRoutes(context);
  registerResumeRoutes(context);
  registerJobRoutes(context);
  registerSearchRoutes(context, { config, search, isCurrent });
  registerSavedRoutes(context, createAlertUnsubscribeLinks(config));
  registerApplicationRoutes(context, config);
  registerApplyingRoutes(context, { accessTokens, authCrypto });
  registerJobDetailRoute(context);
  registerAssessmentRoutes(context);
  registerJobChangeRoutes(context);
  registerPauseRoutes(context);
  registerInterviewRoutes(context, config, createCalendarLinks(config));
  registerOfferRoutes(context, config);
  registerHoldRoutes(context, async (id) => {
    await eraseDueApplication({ db, files }, id);
  });
  registerMessageRoutes(context);
  registerNoticeRoutes(context, createNoticeMailLinks(config));
  registerUnreadMailRoutes(context, createMessageUnsubscribeLinks(config));
  await registerSocketHandlers(context, live, { tokens: accessTokens, limitAccount });
  registerFileRoutes(context, createResumeLinks(config));
  registerAccountRoutes(context, authCrypto, config);
  registerCompanyRoutes(context, config);
  registerTemplateRoutes(context);
  registerExportRoutes(context, config);
  registerReviewRoutes(context);
  registerReportRoutes(context);
  registerContactRoutes(context, config);

  registerOauthPageRoutes(context, config);
  registerFeedRoutes(app, { config, publicReads, isCurrent });
  registerOutboxRoutes(app, config, db);
  const getSweeps = () => createSweeps({ config, db, notify, limits, files, origin: getPublicOrigin(app, config) });
  registerClockRoute(app, config, { db, createSweeps: getSweeps });
  await registerApiDocsRoutes(app);
  await registerPageRoutes(app, { config, web, isCurrent, replyTimeoutMs });
  return app;
}
