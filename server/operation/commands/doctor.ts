import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { hasTable } from "../../../database/has-table.ts";
import { listPendingMigrations } from "../../../database/migrate.ts";
import { StartError } from "../../../database/start-error.ts";
import { createFileName } from "../../accounts/files/file-names.ts";
import { type Config, readConfig } from "../../platform/config/config.ts";
import { createMailDelivery } from "../../platform/notifications/mail-delivery.ts";
import { openStorage } from "../../platform/storage/file-store.ts";
import { findSecretKeyProblem } from "../process/secret-key.ts";
import {
  type Check,
  type CheckResult,
  contentChecks,
  databaseChecks,
  fail,
  ok,
  settingChecks,
  warn,
} from "../process/start-checks.ts";
import { findStorageProblem } from "../process/storage-identity.ts";
import { type Command, type CommandInput, rejectArguments } from "./command.ts";
import { requireDataDir, requireOwnDataDir } from "./data-folder.ts";
import {
  checkLastBackup,
  checkReachability,
  checkReplica,
  checkStates,
  checkTripPlanner,
  describeError,
} from "./doctor-checks.ts";
import { type OpenPortal, withPortal } from "./open-portal.ts";

interface Finding extends CheckResult {
  check: string;
}

export const doctorCommand: Command = {
  summary:
    "Checks settings, database, replicas, key, files, address, mail, trip planner, states of the data and the last backup.",
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
    await requireOwnDataDir(input);
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
  /** A StartError of a check becomes a problem, and so does an error of the disk or of another server. */
  const run = async (check: string, results: ReturnType<Check<never>>) => {
    try {
      for await (const result of results) findings.push({ check, ...result });
    } catch (error) {
      const message = describeError(error);
      // Two checks of the files meet the same error of the disk.
      if (!findings.some((found) => found.check === check && found.message === message))
        findings.push({ check, ...fail(message) });
    }
  };
  let config: Config;
  try {
    config = readConfig(input.environment, { canCreateKey: false });
    await requireDataDir(input);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [{ check: "settings", ...fail(error.message) }];
  }
  findings.push({
    check: "settings",
    ...ok(config.production ? "valid, for production" : "valid, not for production"),
  });
  for (const { name, check } of settingChecks) await run(name, check(config));
  await run("address", checkReachability(config));
  await run("files", checkStorage(config));
  await run("mail", checkMailServer(config, input.values.mail));
  await run("planner", checkTripPlanner(config));
  try {
    await withPortal(input, async (portal) => {
      for (const { name, check } of databaseChecks) await run(name, check(portal));
      for (const url of portal.config.replicaUrls) await run("replica", checkReplica(portal, url));
      await run("schema", checkSchema(portal));
      if (!(await hasTable(portal.pool, "installation"))) return;
      await run("key", checkKey(portal));
      await run("files", checkStorageIdentity(portal));
      for (const { name, check } of contentChecks) await run(name, check(portal));
      if (await isMigrated(portal)) await run("states", checkStates(portal));
      if (portal.config.production) await run("backup", checkLastBackup(portal));
    });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    findings.push({ check: "database", ...fail(error.message) });
  }
  return findings;
}

/** Stores a small file, and deletes it again. */
async function* checkStorage(config: Config): AsyncIterable<CheckResult> {
  const { storage, incomingDir } = await openStorage(config);
  const name = createFileName("pdf");
  const file = path.join(incomingDir, name);
  await mkdir(incomingDir, { recursive: true });
  try {
    await writeFile(file, randomUUID());
    await storage.save(name, file);
    const stored = await storage.open(name);
    stored?.content.destroy();
    yield stored ? ok("can be stored, read and deleted") : fail("a stored file cannot be read again");
  } finally {
    await storage.delete(name);
    await rm(file, { force: true });
  }
}

async function* checkMailServer({ notifications }: Config, recipient: unknown): AsyncIterable<CheckResult> {
  const { smtpUrl, sender } = notifications;
  if (!smtpUrl) return;
  const from = `${sender.name} <${sender.address}>`;
  const delivery = createMailDelivery(smtpUrl, () => sender);
  const sendTo = (address: string) =>
    delivery.deliver({
      id: randomUUID(),
      recipient: address,
      reply_to: null,
      subject: "Job Portal",
      text: "This mail shows that the portal can send mail.",
      html: null,
      unsubscribe_url: null,
      calendar_event: null,
    });
  try {
    await delivery.verify().catch(explain("the mail server cannot be used, so check SMTP_URL"));
    yield ok("the mail server accepts the connection");
    await delivery.verifySender().catch(explain(`the mail server refuses the sender ${from}, so check MAIL_FROM`));
    yield ok(`the mail server accepts the sender ${from}`);
    if (typeof recipient !== "string") return;
    await sendTo(recipient).catch(explain(`the mail server refuses a mail to ${recipient}`));
    yield ok(`the mail server has taken a mail to ${recipient}`);
  } finally {
    delivery.close();
  }
}

/** Returns a handler of an error that throws it as a problem for the operator. */
const explain = (problem: string) => (error: unknown) => {
  throw new StartError(`${problem}: ${describeError(error)}`);
};

/** Says what the next start would do. It refuses a schema that it may not migrate. */
async function* checkSchema({ pool, config }: OpenPortal): AsyncIterable<CheckResult> {
  const migrations = (await listPendingMigrations(pool)).length;
  if (migrations === 0) yield ok("is the one of this version");
  else if (config.migratesAtStart) yield warn(`waits for ${migrations} migrations: the next start migrates`);
  else yield fail(`waits for ${migrations} migrations: run npm run admin -- migrate`);
}

/** The checks of the data need the schema of this version. Other faults of the schema are findings of `checkSchema`. */
const isMigrated = ({ pool }: OpenPortal) =>
  listPendingMigrations(pool).then(
    (names) => names.length === 0,
    () => false,
  );

async function* checkKey({ db, config }: OpenPortal): AsyncIterable<CheckResult> {
  const problem = await findSecretKeyProblem(db, config);
  yield problem ? fail(problem) : ok("is the one of this database");
}

async function* checkStorageIdentity({ db, config }: OpenPortal): AsyncIterable<CheckResult> {
  const problem = await findStorageProblem(db, (await openStorage(config)).storage, config);
  if (problem) yield (problem.isFatal ? fail : warn)(problem.message);
  else yield ok("are those of this database");
}
