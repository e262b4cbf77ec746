import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { createAccessTokens } from "./accounts/auth/access-tokens.ts";
import { createAuthCrypto } from "./accounts/auth/auth-crypto.ts";
import { createAuthenticator } from "./accounts/auth/authenticate.ts";
import { registerOauthPageRoutes } from "./accounts/auth/oauth/routes.ts";
import { registerAuthRoutes } from "./accounts/auth/routes.ts";
import { createRestrictedPhotos } from "./accounts/files/restricted-photo-names.ts";
import { createResumeLinks } from "./accounts/files/resume-links.ts";
import { registerFileRoutes } from "./accounts/files/routes.ts";
import { registerPushRoutes } from "./accounts/push/routes.ts";
import { createResumeParser } from "./accounts/resume/resume-parser.ts";
import { registerResumeRoutes } from "./accounts/resume/routes.ts";
import { registerStaffRoutes } from "./accounts/staff/routes.ts";
import { registerUserRoutes } from "./accounts/users/routes.ts";
import type { ReadTxtRecords } from "./companies/checks/read-txt-records.ts";
import { registerCompanyCheckRoutes } from "./companies/checks/routes.ts";
import { registerCoverRoutes } from "./companies/cover-routes.ts";
import { registerReviewRoutes } from "./companies/reviews/routes.ts";
import { registerCompanyRoutes } from "./companies/routes.ts";
import { registerTemplateRoutes } from "./companies/templates/routes.ts";
import { registerPauseRoutes } from "./hiring/applications/answer-periods/pauses.ts";
import { registerApplicantRoutes } from "./hiring/applications/applicants/applicant-routes.ts";
import { registerResumeTextRoutes } from "./hiring/applications/applicants/resume-text.ts";
import { jobHooks } from "./hiring/applications/job-hooks.ts";
import { passWorkOn } from "./hiring/applications/pass-work-on.ts";
import { registerApplicationRoutes } from "./hiring/applications/routes.ts";
import { registerOutcomeReasonRoutes } from "./hiring/applications/stages/outcome-reasons.ts";
import { registerCommonStageRoutes, registerStageRoutes } from "./hiring/applications/stages/routes.ts";
import { registerPreparationRoutes } from "./hiring/apply/preparation-routes.ts";
import { registerApplyingRoutes } from "./hiring/apply/routes.ts";
import { endSearchForWork } from "./hiring/apply/take-over-account.ts";
import { registerAssessmentRoutes } from "./hiring/assessments/routes.ts";
import { registerExportRoutes } from "./hiring/exports/routes.ts";
import { registerHelperRoutes } from "./hiring/helpers/routes.ts";
import { registerHoldRoutes } from "./hiring/holds/routes.ts";
import { createCalendarLinks } from "./hiring/interviews/calendar.ts";
import { registerInterviewRoutes } from "./hiring/interviews/routes.ts";
import { createNoticeMailLinks } from "./hiring/notices/mail-settings.ts";
import { registerNoticeRoutes } from "./hiring/notices/routes.ts";
import { registerOfferRoutes } from "./hiring/offers/routes.ts";
import { registerProfileRoutes } from "./hiring/profiles/routes.ts";
import { registerBrowseRoutes } from "./jobs/browse/routes.ts";
import { registerFeedRoutes } from "./jobs/feeds/routes.ts";
import { registerJobLifeRoutes } from "./jobs/life/routes.ts";
import { registerNearDuplicateRoutes } from "./jobs/near-duplicates/routes.ts";
import { registerOverviewRoutes } from "./jobs/overview/routes.ts";
import { registerReasonRoutes } from "./jobs/reasons/routes.ts";
import { registerJobRoutes } from "./jobs/routes.ts";
import { registerAddressAlertRoutes } from "./jobs/saved/address-alert-routes.ts";
import { registerSavedRoutes } from "./jobs/saved/routes.ts";
import { createAlertUnsubscribeLinks } from "./jobs/saved/search-alerts.ts";
import { registerSearchRoutes } from "./jobs/search/routes.ts";
import { createSearchServices } from "./jobs/search/search-service.ts";
import { registerTravelTimeRoutes } from "./jobs/travel/routes.ts";
import { registerContactRoutes } from "./messages/contact/routes.ts";
import { registerSocketHandlers } from "./messages/live/socket-handlers.ts";
import { registerMessageRoutes, registerUnreadMailRoutes } from "./messages/routes.ts";
import { createMessageUnsubscribeLinks } from "./messages/unread-mail.ts";
import { registerAppealRoutes } from "./moderation/appeals/routes.ts";
import { registerAuditRoutes } from "./moderation/audit/routes.ts";
import { registerCaseRoutes } from "./moderation/cases/routes.ts";
import { registerDecisionRoutes } from "./moderation/decisions/routes.ts";
import { registerDirectoryRoutes } from "./moderation/directory/routes.ts";
import { registerReportRoutes } from "./moderation/reports/routes.ts";
import { registerTransparencyRoutes } from "./moderation/transparency/routes.ts";
import { registerDemoDataRoutes } from "./operation/demo-data/routes.ts";
import { registerClockRoute } from "./operation/dev-clock.ts";
import { registerFeedbackRoutes } from "./operation/feedback/routes.ts";
import { registerMailRoutes } from "./operation/mail/routes.ts";
import { registerNumbersRoutes } from "./operation/numbers/routes.ts";
import { registerSettingsRoutes } from "./operation/settings/routes.ts";
import { registerOperationRoutes } from "./operation/status/routes.ts";
import { createSweeps } from "./operation/sweeps.ts";
import { registerMailTemplateRoutes } from "./operation/texts/mail-template-routes.ts";
import { registerPageTextRoutes } from "./operation/texts/page-text-routes.ts";
import type { AppContext } from "./platform/app-context.ts";
import { createKeyedConcurrencyLimit, scaleConcurrency } from "./platform/background/concurrency-limit.ts";
import type { IsCurrent } from "./platform/cache/public-cache.ts";
import { watchPublicData } from "./platform/cache/public-data-watch.ts";
import { NotificationListener } from "./platform/database/notification-listener.ts";
import { createDatabase } from "./platform/database/pool.ts";
import { registerErrorHandler } from "./platform/errors.ts";
import { requireListedRoutes } from "./platform/http/listed-routes.ts";
import { registerAdmissionControl } from "./platform/http/overload/admission-control.ts";
import { closeConnectionsDuringDrain, createDrain, type Drain } from "./platform/http/overload/drain.ts";
import { OverloadGate } from "./platform/http/overload/overload-gate.ts";
import { REPLY_TIMEOUT_MS } from "./platform/http/overload/reply-timeout.ts";
import { warnAboutUntrustedProxy } from "./platform/http/proxies.ts";
import { getPublicOrigin } from "./platform/http/public-origin.ts";
import { observeRequests } from "./platform/http/request-log.ts";
import { registerSecurityHeaders } from "./platform/http/security-headers.ts";
import { acceptJson } from "./platform/http/serve.ts";
import { createServerOptions } from "./platform/http/server-options.ts";
import { registerApiDocsRoutes, registerHealthRoutes } from "./platform/http/system-routes.ts";
import { ACCOUNT_CONCURRENCY } from "./platform/limits/rules.ts";
import { registerOutboxRoutes } from "./platform/notifications/dev-outbox.ts";
import { registerPageRoutes, type WebApp } from "./platform/pages/page.ts";
import { createLiveServer } from "./platform/realtime/live-server.ts";
import { registerAccountRoutes } from "./privacy/account/routes.ts";
import { eraseDueApplication } from "./privacy/retention/erasure-sweep.ts";
import type { Services } from "./services.ts";

export interface AppDependencies extends Services {
  /** Begins before the application closes. */
  drain?: Drain | undefined;
  /** With null, the application serves only the API. */
  web: WebApp | null;
  /** The time that a client has to send the headers of a request. Tests shorten it. */
  headersTimeoutMs?: number | undefined;
  /** The time in which a request gets its reply. Tests on a busy machine lengthen it. */
  replyTimeoutMs?: number | undefined;
  /** The time in which a resume is parsed. Tests on a busy machine lengthen it. */
  parseTimeoutMs?: number | undefined;
  /** Reads DNS. Tests replace it. */
  readTxtRecords?: ReadTxtRecords | undefined;
}

/** Creates the application of a process with ROLE=worker, which serves health probes only. */
export async function buildWorkerApp(services: Services & { drain: Drain }): Promise<FastifyInstance> {
  const { config, db, pool, settings, changedTexts, log, drain, errorCounts } = services;
  const app = Fastify({ ...createServerOptions(config), loggerInstance: log as FastifyBaseLogger });
  observeRequests(app, config, log);
  registerErrorHandler(app, errorCounts);
  closeConnectionsDuringDrain(app, drain);
  registerHealthRoutes(app, { db, config, drain, replyTimeoutMs: REPLY_TIMEOUT_MS });
  const listener = new NotificationListener(pool.options.connectionString ?? "");
  await listener.start();
  app.addHook("onClose", () => listener.stop());
  await settings.watch(listener);
  await changedTexts.watch(listener);
  return app;
}

/** Creates the application with all routes. The caller makes it listen. */
export async function buildApp({
  web,
  drain = createDrain(0),
  headersTimeoutMs,
  replyTimeoutMs = REPLY_TIMEOUT_MS,
  parseTimeoutMs,
  readTxtRecords,
  ...services
}: AppDependencies): Promise<FastifyInstance> {
  const {
    config,
    pool,
    authPool,
    db,
    log,
    notify,
    limits,
    search,
    emptySearches,
    publicReads,
    files,
    settings,
    changedTexts,
    errorCounts,
  } = services;
  const gate = new OverloadGate();
  const options = createServerOptions(config, { gate, headersTimeoutMs });
  const app = Fastify({ ...options, loggerInstance: log as FastifyBaseLogger });
  app.decorate("getLanguages", () => settings.current.languages);
  requireListedRoutes(app);
  acceptJson(app);
  const accessTokens = createAccessTokens(config);
  const live = await createLiveServer(app, { config, pool, log, drain });
  await settings.watch(live.listener);
  await changedTexts.watch(live.listener);
  const isPublicDataCurrent = await watchPublicData(live.listener, pool);
  const isCurrent: IsCurrent = (data) =>
    settings.appliedAt < data.readAt && changedTexts.appliedAt < data.readAt && isPublicDataCurrent(data);
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
    settings,
    changedTexts,
    live,
    country: config.searchCountries[0] ?? "NL",
    replyTimeoutMs,
  };

  observeRequests(app, config, log);
  warnAboutUntrustedProxy(app);
  registerErrorHandler(app, errorCounts);
  registerSecurityHeaders(app, config);
  registerAdmissionControl(app, config, { getAccountId, limitAccount });
  closeConnectionsDuringDrain(app, drain);
  registerHealthRoutes(app, { db, config, drain, replyTimeoutMs });

  const authCrypto = createAuthCrypto(config);
  registerAuthRoutes({ ...context, db: authDb }, { accessTokens, authCrypto });
  registerPushRoutes(context, config);
  registerUserRoutes(context);
  registerProfileRoutes(context);
  const resumeParser = createResumeParser({ timeoutMs: parseTimeoutMs });
  // Fastify waits for requests in flight after this hook, so a shutdown does not wait for long parses.
  app.addHook("preClose", () => resumeParser.close());
  registerResumeRoutes(context, resumeParser);
  registerJobRoutes(context, jobHooks);
  registerJobLifeRoutes(context, config);
  registerNearDuplicateRoutes(context);
  const findSearchService = createSearchServices(publicReads.primary, search);
  registerSearchRoutes(context, { config, findSearchService, emptySearches, isCurrent, gate });
  registerTravelTimeRoutes(context, { config, findSearchService });
  registerOverviewRoutes(context, { config, findSearchService, isCurrent });
  registerBrowseRoutes(context, { config, isCurrent });
  registerSavedRoutes(context, createAlertUnsubscribeLinks(config));
  registerAddressAlertRoutes(context, config);
  registerReasonRoutes(context, search);
  registerApplicationRoutes(context);
  registerResumeTextRoutes(context, resumeParser);
  registerApplicantRoutes(context);
  registerStageRoutes(context, config);
  registerCommonStageRoutes(context, config);
  registerApplyingRoutes(context, { accessTokens, authCrypto });
  registerAssessmentRoutes(context);
  registerOutcomeReasonRoutes(context);
  registerPauseRoutes(context);
  registerInterviewRoutes(context, config, createCalendarLinks(config));
  registerOfferRoutes(context);
  registerHelperRoutes(context, config);
  registerPreparationRoutes(context);
  registerHoldRoutes(context, async (id) => {
    await eraseDueApplication({ db, files }, id);
  });
  registerMessageRoutes(context);
  registerNoticeRoutes(context, createNoticeMailLinks(config));
  registerUnreadMailRoutes(context, createMessageUnsubscribeLinks(config));
  await registerSocketHandlers(context, live, { tokens: accessTokens, limitAccount });
  registerFileRoutes(context, createResumeLinks(config), createRestrictedPhotos(db, isCurrent));
  registerAccountRoutes(context, authCrypto, config);
  registerStaffRoutes(context, config);
  registerCompanyRoutes(context, config, { passWorkOn, endSearchForWork });
  registerCoverRoutes(context);
  registerCompanyCheckRoutes(context, config, readTxtRecords);
  registerTemplateRoutes(context);
  registerExportRoutes(context);
  registerReviewRoutes(context);
  registerReportRoutes(context, config);
  registerCaseRoutes(context);
  registerAuditRoutes(context);
  registerDecisionRoutes(context, config);
  registerAppealRoutes(context, config);
  registerDirectoryRoutes(context, config);
  registerTransparencyRoutes(context);
  registerContactRoutes(context, config);
  registerSettingsRoutes(context, config);
  registerMailTemplateRoutes(context, config);
  registerMailRoutes(context);
  registerFeedbackRoutes(context, config);
  registerDemoDataRoutes(context, authCrypto);
  registerPageTextRoutes(context, web && (await web.readTexts()));

  registerOauthPageRoutes(context, config);
  registerFeedRoutes(app, { config, publicReads, isCurrent, settings });
  registerOutboxRoutes(app, config, db);
  const getSweeps = () => createSweeps({ ...services, origin: getPublicOrigin(app, config) });
  registerOperationRoutes(context, config, getSweeps);
  registerNumbersRoutes(context, settings);
  registerClockRoute(app, config, { db, createSweeps: getSweeps });
  await registerApiDocsRoutes(app);
  await registerPageRoutes(app, { config, settings, changedTexts, web, isCurrent, gate, replyTimeoutMs });
  return app;
}
