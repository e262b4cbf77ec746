import path from "node:path";
import * as z from "zod";
import { StartError } from "../../database/start-error.ts";
import { checkFileVariables, fileVariables, readS3Config, type S3Config } from "./files.ts";
import {
  checkNotificationVariables,
  type NotificationConfig,
  notificationVariables,
  readNotificationConfig,
} from "./notifications.ts";
import { checkProviderVariables, type ProviderConfigs, providerVariables, readProviderConfigs } from "./providers.ts";
import { MIN_SECRET_LENGTH, readOrCreateSecretKey } from "./secret-key.ts";

const booleanFlag = z
  .enum(["0", "1", "false", "true"], "must be 0 or 1")
  .transform((value) => value === "1" || value === "true");
/** As schema.org names them. */
const salaryPeriods = ["HOUR", "DAY", "WEEK", "MONTH", "YEAR"] as const;
export type SalaryPeriod = (typeof salaryPeriods)[number];

const urlVariable = (protocols: RegExp, wish: string) => z.url({ protocol: protocols, error: wish });

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
  PUBLIC_URL: urlVariable(/^https?$/, "must be an address such as https://jobs.example.org").optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: urlVariable(
    /^postgres(ql)?$/,
    "must be an address such as postgres://user:password@host:5432/name",
  ).optional(),
  REDIS_URL: urlVariable(/^rediss?$/, "must be an address such as redis://host:6379").optional(),
  WORKERS: z
    .string()
    .regex(/^([1-9]|1[0-6])$/, "must be a number from 1 to 16")
    .transform(Number)
    .default(1),
  SECRET_KEY: z.string().min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`).optional(),
  ...notificationVariables,
  ...fileVariables,
  RATE_LIMIT_FACTOR: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, "must be a number such as 1 or 0.5")
    .transform(Number)
    .refine((factor) => factor > 0, "must be more than 0")
    .default(1),
  DEMO_DATA: booleanFlag.optional(),
  SEARCH_COUNTRIES: z
    .string()
    .regex(/^[A-Za-z]{2}(\s*,\s*[A-Za-z]{2})*$/, "must be codes of countries such as NL,BE")
    .transform((codes) => [...new Set(codes.toUpperCase().split(/\s*,\s*/))])
    .default(["NL", "BE", "DE", "US", "GB"]),
  SEARCH_FRESH_MS: z
    .string()
    .regex(/^\d{1,4}$/, "must be a number of milliseconds up to 9999")
    .transform(Number)
    .default(2000),
  ALERT_CHECK_MS: z
    .string()
    .regex(/^[1-9]\d{1,6}$/, "must be a number of milliseconds from 10 to 9999999")
    .transform(Number)
    .default(60_000),
  CURRENCY_SYMBOL: z.string().min(1).max(5, "must have at most 5 characters").default("$"),
  SALARY_PERIOD: z.enum(salaryPeriods, `must be one of ${salaryPeriods.join(", ")}`).default("MONTH"),
  TRUST_PROXY: z.string().optional(),
  ...providerVariables,
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "must be a pino level")
    .default("info"),
});

export interface Config {
  production: boolean;
  port: number;
  host: string;
  /** Origin under which people reach the portal, without a trailing slash; null: whatever address it listens on. */
  publicUrl: string | null;
  dataDir: string;
  /** Null: the embedded PostgreSQL in dataDir. */
  databaseUrl: string | null;
  /** Carries live messages between processes; null: PostgreSQL does. */
  redisUrl: string | null;
  /** How many processes serve. */
  workers: number;
  secretKey: string;
  /** Null: files are kept in dataDir. */
  s3: S3Config | null;
  /** How mail and text messages leave. */
  notifications: NotificationConfig;
  /** Multiplies every limit on tries. */
  rateLimitFactor: number;
  demoData: boolean;
  /** Whose places and postal codes the search knows; the first one's come first. */
  searchCountries: string[];
  /** How long a search may be answered from memory. */
  searchTtlMs: number;
  /** How often is looked for mail about new jobs that is due. */
  alertIntervalMs: number;
  currencySymbol: string;
  /** What a starting salary is paid for. */
  salaryPeriod: SalaryPeriod;
  /** Whose `X-Forwarded-For` is believed: nobody's, everybody's, the nearest hops', or a list of addresses. */
  trustProxy: boolean | string | ((address: string, hop: number) => boolean);
  logLevel: string;
  /** Google and Apple; null where one is not set up. */
  providers: ProviderConfigs;
}

/** Reads the environment. Throws one StartError that lists every fault. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const { data, error } = Environment.safeParse(given);
  const faults = (error?.issues ?? []).map((issue) => `${issue.path.join(".")} ${issue.message}`);
  const production = given.NODE_ENV === "production";
  if (production && !given.SECRET_KEY) faults.push("SECRET_KEY is required in production");
  if (production && (given.DEMO_DATA === "1" || given.DEMO_DATA === "true")) {
    faults.push("DEMO_DATA is refused in production, because its logins are known to everyone");
  }
  faults.push(...checkFileVariables(given));
  faults.push(...checkProviderVariables(given, production));
  if (data) faults.push(...checkNotificationVariables(data, production));
  if (!data || faults.length > 0) throw new StartError(`The configuration is not right: ${faults.join("; ")}.`);

  const dataDir = path.resolve(data.DATA_DIR);
  return {
    production,
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    dataDir,
    databaseUrl: data.DATABASE_URL ?? null,
    redisUrl: data.REDIS_URL ?? null,
    workers: data.WORKERS,
    secretKey: data.SECRET_KEY ?? readOrCreateSecretKey(dataDir),
    s3: readS3Config(data),
    notifications: readNotificationConfig(data),
    rateLimitFactor: data.RATE_LIMIT_FACTOR,
    demoData: data.DEMO_DATA ?? !production,
    searchCountries: data.SEARCH_COUNTRIES,
    searchTtlMs: data.SEARCH_FRESH_MS,
    alertIntervalMs: data.ALERT_CHECK_MS,
    currencySymbol: data.CURRENCY_SYMBOL,
    salaryPeriod: data.SALARY_PERIOD,
    trustProxy: parseTrustProxy(data.TRUST_PROXY),
    logLevel: data.LOG_LEVEL,
    providers: readProviderConfigs(data),
  };
}

function parseTrustProxy(value: string | undefined): Config["trustProxy"] {
  if (value === undefined || value === "false" || value === "0") return false;
  if (value === "true") return true;
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value;
}
