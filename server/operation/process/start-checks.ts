import type pg from "pg";
import type { Logger } from "pino";
import { DEMO_PASSWORD, demoLogins } from "../../../database/demo/demo-logins.ts";
import { StartError } from "../../../database/start-error.ts";
import { readDiskSpace } from "../../platform/background/disk-space.ts";
import type { Config } from "../../platform/config/config.ts";
import { isLoopback } from "../../platform/config/dev-tools.ts";
import { findConnectionLimit, requireOwnSessions } from "../../platform/database/connection-checks.ts";
import type { Database } from "../../platform/database/pool.ts";

export interface CheckResult {
  level: "ok" | "warning" | "problem";
  /** A sentence without a full stop, or the message of a StartError. */
  message: string;
}

export const ok = (message: string): CheckResult => ({ level: "ok", message });
export const warn = (message: string): CheckResult => ({ level: "warning", message });
export const fail = (message: string): CheckResult => ({ level: "problem", message });

/** The input of a check. The schema may be older than this version. */
export interface CheckedPortal {
  config: Config;
  databaseUrl: string;
  pool: pg.Pool;
  db: Database;
}

/**
 * Changes nothing. Throws a StartError when the portal cannot start, and yields a problem when it can start but does not
 * work fully.
 */
export type Check<Input> = (input: Input) => AsyncIterable<CheckResult> | Iterable<CheckResult>;
type NamedChecks<Input> = { name: string; check: Check<Input> }[];

/** Checks of settings. They use neither the database nor the network. */
export const settingChecks: NamedChecks<Config> = [
  { name: "settings", check: checkVariableNames },
  { name: "address", check: checkAddress },
  { name: "proxy", check: checkProxy },
  { name: "metrics", check: checkMetricsAddress },
  { name: "files", check: checkDiskSpace },
  { name: "mail", check: checkMailSettings },
];

/** Checks that need a database, of any schema. */
export const databaseChecks: NamedChecks<CheckedPortal> = [
  { name: "database", check: checkDatabase },
  { name: "clock", check: checkClock },
];

/** Checks that need the schema of this version. */
export const contentChecks: NamedChecks<CheckedPortal> = [{ name: "logins", check: checkDemoLogins }];

/**
 * Runs the checks and logs their warnings and problems.
 *
 * @throws {StartError} when the portal cannot start
 */
export async function runStartChecks<Input>(checks: NamedChecks<Input>, input: Input, log: Logger): Promise<void> {
  for (const { name, check } of checks) {
    for await (const { level, message } of check(input)) {
      if (level === "problem") log.error({ check: name }, message);
      if (level === "warning") log.warn({ check: name }, message);
    }
  }
}

function* checkVariableNames({ unknownVariables }: Config): Iterable<CheckResult> {
  for (const { name, similar } of unknownVariables) {
    yield warn(`${name} is no setting of the portal and has no effect: did you mean ${similar}?`);
  }
}

function* checkAddress({ publicUrl, production }: Config): Iterable<CheckResult> {
  if (!publicUrl) yield warn("PUBLIC_URL is not set: links in mails name the address on which the portal listens");
  else if (production && isLoopback(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ""))) {
    yield warn(
      `${publicUrl} leads every reader of a mail to their own machine: set PUBLIC_URL to the name of the portal`,
    );
  } else if (production && !publicUrl.startsWith("https:")) yield warn(`${publicUrl} is not encrypted: use https`);
  else yield ok(publicUrl);
}

function* checkProxy({ publicUrl, trustProxy }: Config): Iterable<CheckResult> {
  if (!publicUrl?.startsWith("https:") || trustProxy !== false) return;
  yield warn(
    `${publicUrl} needs a proxy, because the portal itself does not encrypt, and TRUST_PROXY is not set: all visitors ` +
      "share one IP address and its rate limits; set TRUST_PROXY to the IP address of the proxy",
  );
}

function* checkMetricsAddress({ monitoring }: Config): Iterable<CheckResult> {
  const host = monitoring.metricsAddress?.host;
  if (host !== "0.0.0.0" && host !== "::") return;
  yield warn(
    `METRICS_LISTEN=${host} shows the metrics, which have no login, to every network of this machine: ` +
      "name the address that only the monitoring can reach, or close the port to others",
  );
}

async function* checkDiskSpace({ dataDir }: Config): AsyncIterable<CheckResult> {
  // A folder that does not exist yet, or cannot be read, is reported by the step that uses it.
  const disk = await readDiskSpace(dataDir).catch(() => null);
  if (disk) yield { enough: ok, low: warn, full: fail }[disk.state](disk.message);
}

function* checkMailSettings({ production, notifications }: Config): Iterable<CheckResult> {
  if (!notifications.smtpUrl) yield (production ? fail : warn)("SMTP_URL is not set: no mail is sent");
}

/** An access token is valid for ten minutes, by the clock of the host that reads it. */
const MAX_CLOCK_DIFFERENCE_SECONDS = 30;

async function* checkClock({ pool }: CheckedPortal): AsyncIterable<CheckResult> {
  const { rows } = await pool.query<{ ahead: number }>(
    "select round(extract(epoch from $1::timestamptz - clock_timestamp()))::int as ahead",
    [new Date()],
  );
  const ahead = rows[0]?.ahead ?? 0;
  if (Math.abs(ahead) <= MAX_CLOCK_DIFFERENCE_SECONDS) yield ok("agrees with that of the database");
  else {
    yield fail(
      `the clock of this machine is ${Math.abs(ahead)} seconds ${ahead > 0 ? "ahead of" : "behind"} that of the ` +
        "database: set both by NTP, or users of several hosts are logged out again and again",
    );
  }
}

interface ServerDetails {
  version: string;
  encoding: string;
  can_create: boolean;
  missing_extensions: string[];
  lossy_settings: string[];
}

async function* checkDatabase({ pool, databaseUrl, config }: CheckedPortal): AsyncIterable<CheckResult> {
  if (config.databaseUrl) await requireOwnSessions(databaseUrl);
  const { rows } = await pool.query<ServerDetails>(`
    select current_setting('server_version') as version, getdatabaseencoding() as encoding,
      has_schema_privilege(current_schema(), 'create') and has_database_privilege(current_database(), 'create') as can_create,
      array(select name::text from unnest(array['unaccent', 'pg_trgm']) as name
        where name not in (select pg_available_extensions.name from pg_available_extensions)) as missing_extensions,
      array(select name::text from pg_settings
        where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off') as lossy_settings`);
  const [details] = rows;
  if (!details) return;
  yield ok(`PostgreSQL ${details.version}`);
  if (details.encoding !== "UTF8") {
    yield fail(`the encoding of the database is ${details.encoding}: create it with UTF8`);
  }
  if (!details.can_create && config.migratesAtStart) {
    yield fail("the user of DATABASE_URL may not create tables and schemas: make it the owner, or set MIGRATE=0");
  }
  for (const name of details.missing_extensions) {
    yield fail(`the extension ${name} is not installed on the server of the database`);
  }
  for (const name of details.lossy_settings) {
    yield warn(`the database has ${name} = off: a crash can lose data that the portal has acknowledged`);
  }
  const limit = await findConnectionLimit(pool, config.databaseConnections);
  if (limit?.isFatal) throw new StartError(limit.message);
  yield limit ? warn(limit.message) : ok("has enough connections");
}

async function* checkDemoLogins({ db, config }: CheckedPortal): AsyncIterable<CheckResult> {
  if (!config.production) return;
  const emails = demoLogins.map(({ email }) => email);
  const users = await db.selectFrom("users").select(["email", "password_hash"]).where("email", "in", emails).execute();
  if (users.length === 0) return;
  const { verifyPassword } = await import("../../accounts/auth/passwords.ts");
  for (const { email, password_hash } of users) {
    if (!(await verifyPassword(DEMO_PASSWORD, password_hash))) continue;
    throw new StartError(
      `The demonstration login ${email} still has its public password. ` +
        "Run npm run admin -- demo remove, which deletes the demonstration data, and start the portal again.",
    );
  }
  yield ok("the demonstration logins have no public password");
}
