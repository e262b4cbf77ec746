import type { FastifyInstance, FastifyRequest } from "fastify";
import type pg from "pg";
import type { Database } from "./database/pool.ts";
import type { Caller } from "./http/access.ts";
import type { PortalTexts } from "./i18n/portal-texts.ts";
import type { RateLimiter } from "./limits/rate-limiter.ts";
import type { Notifier } from "./notifications/notification.ts";
import type { LiveEvents } from "./realtime/live-events.ts";
import type { PublicReads } from "./replicas/public-reads.ts";
import type { PortalSettings } from "./settings/portal-settings.ts";
import type { FileStore } from "./storage/file-store.ts";

/** The dependencies that the routes of every noun share. `buildApp` creates one for each application. */
export interface AppContext {
  app: FastifyInstance;
  /**
   * Resolves with null for a request without an access token.
   *
   * @throws {ApiError} unauthorized when the access token is invalid or its session has ended
   */
  authenticate: (request: FastifyRequest) => Promise<Caller> | null;
  db: Database;
  pool: pg.Pool;
  publicReads: PublicReads;
  notify: Notifier;
  limits: RateLimiter;
  files: FileStore;
  settings: PortalSettings;
  changedTexts: PortalTexts;
  live: LiveEvents;
  /** The country of phone numbers without a country code: the first of `SEARCH_COUNTRIES`. */
  country: string;
  /** The time in which a request gets its reply (`REPLY_TIMEOUT_MS`). */
  replyTimeoutMs: number;
}
