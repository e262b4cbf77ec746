import path from "node:path";
import * as z from "zod";
import { StartError } from "../../../database/start-error.ts";
import { checkDatabaseVariables, databaseVariables, readDatabaseConfig } from "./database.ts";
import { areDevToolsExposed, checkDevTools } from "./dev-tools.ts";
import { checkFileVariables, fileVariables, readS3Config } from "./files.ts";
import { checkMapTileVariables, mapTileVariables, readMapTiles } from "./map-tiles.ts";
import { monitoringVariables, readMonitoringConfig } from "./monitoring.ts";
import { checkNotificationVariables, notificationVariables, readNotificationConfig } from "./notifications.ts";
import { checkProviderVariables, providerVariables, readProviderConfigs } from "./providers.ts";
import { readSecretKeys, secretKeyVariables } from "./secret-key.ts";
import { readSettingsConfig, settingVariables } from "./settings.ts";
import { tripPlannerVariables } from "./trip-planner.ts";
import { readTrustProxy, trustProxyVariables } from "./trust-proxy.ts";
import { findUnknownVariables } from "./unknown-variables.ts";

const booleanFlag = z
  .enum(["0", "1", "false", "true"], "must be 0 or 1")
  .transform((value) => value === "1" || value === "true");

const urlVariable = (protocol: RegExp, error: string) => z.url({ protocol, error });

function hasOriginOnly(url: string): boolean {
  // The schema refuses what is no URL.
  if (!URL.canParse(url)) return true;
  const { origin, href } = new URL(url);
  return href.replace(/\/+$/, "") === origin;
}

/** Whether the portal serves the public. For what happens before the configuration is read. */
export const isProduction = (environment: NodeJS.ProcessEnv = process.env): boolean =>
  environment.NODE_ENV === "production";

/** Returns the absolute path of the data folder, which may be missing. */
export const readDataDir = (environment: NodeJS.ProcessEnv = process.env): string =>
  path.resolve(environment.DATA_DIR || "./data");

const Environment = z.object({
  NODE_ENV: z
    .enum(["development", "production", "test"], "must be development, production or test")
    .default("development"),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, "must be a port number from 0 to 65535")
    .transform(Number)
    .refine((port) => port <= 65535, "must be a port number from 0 to 65535")
    .default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: urlVariable(/^https?$/, "must be a URL such as https://jobs.example.org")
    .refine(hasOriginOnly, "must end with the host and port, without a path: the portal needs a host of its own")
    .optional(),
  DATA_DIR: z.string().optional(),
  ...databaseVariables,
  REDIS_URL: urlVariable(/^rediss?$/, "must be a URL such as redis://host:6379").optional(),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\x21-\x7e]{1,64}$/, "must have at most 64 characters, without spaces")
    .default("job-portal:"),
  ROLE: z.enum(["all", "web", "worker"], "must be all, web or worker").default("all"),
  WORKERS: z
    .string()
    .regex(/^([1-9]|1[0-6])$/, "must be a number from 1 to 16")
    .transform(Number)
    .default(1),
  ...secretKeyVariables,
  ...notificationVariables,
  ...fileVariables,
  ...monitoringVariables,
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, "must be a number of seconds from 0 to 300")
    .transform(Number)
    .refine((seconds) => seconds <= 300, "must be a number of seconds from 0 to 300")
    .default(0),
  RATE_LIMIT_FACTOR: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, "must be a number such as 1 or 0.5")
    .transform(Number)
    .refine((factor) => factor > 0, "must be greater than 0")
    .default(1),
  DEMO_DATA: booleanFlag.optional(),
  DEV_TOOLS: booleanFlag.optional(),
  PSEUDO_LANGUAGE: booleanFlag.default(false),
  SEARCH_COUNTRIES: z
    .string()
    .regex(/^[A-Za-z]{2}(\s*,\s*[A-Za-z]{2})*$/, "must be country codes such as NL,BE")
    .transform((codes) => [...new Set(codes.toUpperCase().split(/\s*,\s*/))])
    .default(["NL", "BE", "DE", "US", "GB"]),
  SEARCH_FRESH_MS: z
    .string()
    .regex(/^\d{1,4}$/, "must be a number of milliseconds up to 9999")
    .transform(Number)
    .default(2000),
  ...mapTileVariables,
  ...tripPlannerVariables,
  DSA_EXPORT: booleanFlag.default(false),
  ...settingVariables,
  ...trustProxyVariables,
  ...providerVariables,
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "must be a log level of pino")
    .default("info"),
});

export interface RedisConfig {
  url: string;
  /** Begins the names of channels, so that several portals can share a server. */
  prefix: string;
}

/** The processes of another role are on another host or port, so they can share only what has an address. */
function checkRole({ ROLE, DATABASE_URL, PUBLIC_URL }: z.output<typeof Environment>): string[] {
  if (ROLE === "all") return [];
  const errors: string[] = [];
  if (!DATABASE_URL) errors.push(`DATABASE_URL is required with ROLE=${ROLE}, because all roles share one database`);
  if (!PUBLIC_URL)
    errors.push(`PUBLIC_URL is required with ROLE=${ROLE}, because mails contain links to the other role`);
  return errors;
}

/**
 * Reads the configuration from environment variables. Empty variables count as unset. Without SECRET_KEY and outside
 * production, `canCreateKey` creates the key in the data folder when it has none.
 *
 * @throws {StartError} with all errors in one message
 */
export function readConfig(
  environment: NodeJS.ProcessEnv = process.env,
  { canCreateKey = true }: { canCreateKey?: boolean } = {},
): Config {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const { data, error } = Environment.safeParse(variables);
  const errors = (error?.issues ?? []).map((issue) => `${issue.path.join(".")} ${issue.message}`);
  const production = isProduction(variables);
  if (production && !variables.SECRET_KEY) errors.push("SECRET_KEY is required in production");
  if (production && !variables.PUBLIC_URL) {
    errors.push(
      "PUBLIC_URL is required in production: set it to the URL that users open, such as https://jobs.example.org",
    );
  }
  if (production && (variables.DEMO_DATA === "1" || variables.DEMO_DATA === "true")) {
    errors.push("DEMO_DATA is not allowed in production, because its passwords are public");
  }
  if (production && data?.PSEUDO_LANGUAGE) errors.push("PSEUDO_LANGUAGE is not allowed in production");
  errors.push(...checkFileVariables(variables));
  errors.push(...checkProviderVariables(variables, production));
  if (data) {
    errors.push(
      ...checkNotificationVariables(data, production),
      ...checkDevTools(data),
      ...checkDatabaseVariables(data),
      ...checkRole(data),
      ...checkMapTileVariables(data),
    );
  }
  if (!data || errors.length > 0) throw new StartError(`The configuration is invalid: ${errors.join("; ")}.`);

  return toConfig(data, variables, canCreateKey);
}

export type Config = ReturnType<typeof toConfig>;

function toConfig(
  data: z.output<typeof Environment>,
  variables: Record<string, string | undefined>,
  canCreateKey: boolean,
) {
  const dataDir = readDataDir(variables);
  const production = isProduction(variables);
  const notifications = readNotificationConfig(data);
  const hasDemoData = data.DEMO_DATA ?? !production;
  return {
    production,
    port: data.PORT,
    host: data.HOST,
    /** The public origin of the portal, without a trailing slash. With null, the origin on which it listens is used. */
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    /** True when others can reach the development aids, such as `/dev/outbox`, which `DEV_TOOLS=1` has allowed. */
    areDevToolsExposed: areDevToolsExposed(data),
    dataDir,
    ...readDatabaseConfig(data),
    /** The Redis server that carries live events between processes. With null, PostgreSQL carries them. */
    redis: readRedisConfig(data),
    /** What the processes do: serve requests (`web`), work in the background (`worker`), or both. */
    role: data.ROLE,
    /** The number of processes. */
    workers: data.WORKERS,
    /** The time for which a process still serves after the signal to stop, while it is not ready. */
    drainMs: data.DRAIN_SECONDS * 1_000,
    ...readSecretKeys(data, dataDir, canCreateKey),
    /** With null, files are stored in `dataDir`. */
    s3: readS3Config(data),
    /** The identity of the storage from which the files have been copied. The portal then accepts another storage. */
    filesMovedFrom: data.FILES_MOVED_FROM ?? null,
    notifications,
    monitoring: readMonitoringConfig(data),
    /** Multiplies the number of attempts of every rate limit. */
    rateLimitFactor: data.RATE_LIMIT_FACTOR,
    demoData: hasDemoData,
    /** Whether English pages show generated texts, to find what a longer language would break. */
    isPseudoLanguage: data.PSEUDO_LANGUAGE,
    /** ISO 3166 codes of the countries whose places the search knows. Places of earlier countries rank higher. */
    searchCountries: data.SEARCH_COUNTRIES,
    /** The `ttlMs` of the cache of search results. */
    searchTtlMs: data.SEARCH_FRESH_MS,
    /** The tile server of the map. With null, the map consists of outlines of countries, and its readers call nobody else. */
    mapTiles: readMapTiles(data),
    /** The GraphQL API of an OpenTripPlanner. With null, travel times are estimated. */
    tripPlannerUrl: data.OPENTRIPPLANNER_URL ?? null,
    /** Whether the operator may export statements of reasons for the database of the European Commission. */
    isDsaExportOn: data.DSA_EXPORT,
    settings: readSettingsConfig(data, notifications.sender.address, {
      country: production ? data.SEARCH_COUNTRIES[0] : undefined,
      hasDemoData,
    }),
    /** The proxies whose `X-Forwarded-For` header is trusted: none, all, the nearest ones, or a list of IP addresses. */
    trustProxy: readTrustProxy(data.TRUST_PROXY),
    logLevel: data.LOG_LEVEL,
    /** Variables that look like a setting of the portal and are none. */
    unknownVariables: findUnknownVariables(Object.keys(variables), Object.keys(Environment.shape)),
    providers: readProviderConfigs(data),
  };
}

function readRedisConfig({ REDIS_URL, REDIS_PREFIX }: z.output<typeof Environment>): RedisConfig | null {
  return REDIS_URL ? { url: REDIS_URL, prefix: REDIS_PREFIX } : null;
}
