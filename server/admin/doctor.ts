import { randomUUID } from "node:crypto";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { listPendingMigrations } from "../../database/migrate.ts";
import { StartError } from "../../database/start-error.ts";
import { type Config, readConfig } from "../config/config.ts";
import { findConnectionLimit, requireOwnSessions } from "../database/connection-checks.ts";
import { createFileName } from "../files/file-names.ts";
import { openStorage } from "../files/file-store.ts";
import { createMailDelivery } from "../notifications/mail-delivery.ts";
import { findSecretKeyProblem } from "../process/secret-key.ts";
import { type Command, type CommandInput, rejectArguments } from "./command.ts";
import { type OpenPortal, withPortal } from "./open-portal.ts";

const MIN_FREE_BYTES = 1024 ** 3;

interface Finding {
  check: string;
  level: "ok" | "warning" | "problem";
  message: string;
}

/** Yields findings. A StartError of a check becomes a problem. */
type Check = AsyncGenerator<Omit<Finding, "check">> | Generator<Omit<Finding, "check">>;

const ok = (message: string) => ({ level: "ok" as const, message });
const warn = (message: string) => ({ level: "warning" as const, message });
const fail = (message: string) => ({ level: "problem" as const, message });

export const doctorCommand: Command = {
  summary: "Checks settings, database, key, files, address and mail.",
  usage: ["doctor [--mail ADDRESS]"],
  help: [
    "Changes nothing, except for a small file that it stores and deletes again.",
    "",
    "  --mail ADDRESS  also sends a mail to this address",
    "",
    "Exit code 1: there is a problem. A warning alone gives 0.",
  ],
  options: { mail: { type: "string" } },
  async run(input) {
    rejectArguments(input.positionals);
    const findings = await examine(input);
    const marks = { ok: "ok      ", warning: "warning ", problem: "PROBLEM " };
    return {
      lines: findings.map(({ check, level, message }) => `${marks[level]} ${check.padEnd(9)} ${message}`),
      json: { findings },
      hasFindings: findings.some(({ level }) => level === "problem"),
    };
  },
};

async function examine(input: CommandInput): Promise<Finding[]> {
  const findings: Finding[] = [];
  const run = async (check: string, results: Check) => {
    try {
      for await (const result of results) findings.push({ check, ...result });
    } catch (error) {
      findings.push({ check, ...fail(error instanceof Error ? error.message : String(error)) });
    }
  };
  let config: Config;
  try {
    config = readConfig(input.environment);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [{ check: "settings", ...fail(error.message) }];
  }
  findings.push({
    check: "settings",
    ...ok(config.production ? "valid, for production" : "valid, not for production"),
  });
  await run("address", checkAddress(config));
  await run("files", checkFiles(config));
  await run("mail", checkMail(config, input.values.mail));
  try {
    await withPortal(input, async (portal) => {
      await run("database", checkDatabase(portal));
      await run("schema", checkSchema(portal));
      await run("key", checkKey(portal));
    });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    findings.push({ check: "database", ...fail(error.message) });
  }
  return findings;
}

function* checkAddress({ publicUrl, production }: Config): Check {
  if (!publicUrl) yield warn("PUBLIC_URL is not set: links in mails name the address on which the portal listens");
  else if (production && !publicUrl.startsWith("https:")) yield warn(`${publicUrl} is not encrypted: use https`);
  else yield ok(publicUrl);
}

async function* checkFiles(config: Config): Check {
  const { storage, incomingDir } = await openStorage(config);
  const name = createFileName("pdf");
  const file = path.join(incomingDir, name);
  await mkdir(incomingDir, { recursive: true });
  await writeFile(file, randomUUID());
  try {
    await storage.save(name, file);
    const stored = await storage.open(name);
    stored?.content.destroy();
    yield stored ? ok("can be stored, read and deleted") : fail("a stored file cannot be read again");
  } finally {
    await storage.delete(name);
    await rm(file, { force: true });
  }
  const { bavail, bsize } = await statfs(config.dataDir);
  const free = `${(Number(bavail * bsize) / 1024 ** 3).toFixed(1)} GB are free in ${config.dataDir}`;
  yield bavail * bsize < MIN_FREE_BYTES ? warn(free) : ok(free);
}

async function* checkMail({ production, notifications }: Config, recipient: unknown): Check {
  const { smtpUrl, mailFrom } = notifications;
  if (!smtpUrl) {
    yield (production ? fail : warn)("SMTP_URL is not set: no mail is sent");
    return;
  }
  const delivery = createMailDelivery(smtpUrl, mailFrom);
  try {
    await delivery.verify();
    yield ok("the mail server accepts the connection");
    if (typeof recipient !== "string") return;
    await delivery.deliver({
      id: randomUUID(),
      recipient,
      reply_to: null,
      subject: "Job Portal",
      text: "This mail shows that the portal can send mail.",
      html: null,
      unsubscribe_url: null,
      calendar_event: null,
    });
    yield ok(`the mail server has taken a mail to ${recipient}`);
  } finally {
    delivery.close();
  }
}

interface ServerDetails {
  version: string;
  encoding: string;
  is_standby: boolean;
  can_create: boolean;
  missing_extensions: string[];
  lossy_settings: string[];
}

async function* checkDatabase({ pool, databaseUrl, config }: OpenPortal): Check {
  const { rows } = await pool.query<ServerDetails>(`
    select current_setting('server_version') as version, getdatabaseencoding() as encoding,
      pg_is_in_recovery() as is_standby,
      has_schema_privilege(current_schema(), 'create') and has_database_privilege(current_database(), 'create') as can_create,
      array(select name::text from unnest(array['unaccent', 'pg_trgm']) as name
        where name not in (select pg_available_extensions.name from pg_available_extensions)) as missing_extensions,
      array(select name::text from pg_settings
        where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off') as lossy_settings`);
  const [details] = rows;
  if (!details) return;
  yield ok(`PostgreSQL ${details.version}`);
  if (details.encoding !== "UTF8") yield fail(`its encoding is ${details.encoding}: create it with UTF8`);
  if (details.is_standby) yield fail("it is a standby, which only reads: set DATABASE_URL to the primary server");
  if (!details.can_create) yield fail("the user of DATABASE_URL may not create tables and schemas: make it the owner");
  for (const name of details.missing_extensions) yield fail(`the extension ${name} is not installed on its server`);
  for (const name of details.lossy_settings) yield warn(`${name} = off: a crash can lose acknowledged data`);
  if (config.databaseUrl) await requireOwnSessions(databaseUrl);
  const limit = await findConnectionLimit(pool, config.databaseConnections);
  if (limit) yield (limit.isFatal ? fail : warn)(limit.message);
  else yield ok("has enough connections");
}

async function* checkSchema({ pool }: OpenPortal): Check {
  const pending = await listPendingMigrations(pool);
  yield pending.length === 0
    ? ok("is the one of this version")
    : warn(`${pending.length} migrations are pending: the next start applies them`);
}

async function* checkKey({ db, config, pool }: OpenPortal): Check {
  const { rows } = await pool.query("select from pg_class where oid = to_regclass('installation')");
  const problem = rows.length > 0 ? await findSecretKeyProblem(db, config) : null;
  yield problem ? fail(problem) : ok("is the one of this database");
}
