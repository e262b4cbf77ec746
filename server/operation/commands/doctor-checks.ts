import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { hasTable } from "../../../database/has-table.ts";
import { StartError, writeErrorReasons } from "../../../database/start-error.ts";
import { findDeparture } from "../../jobs/travel/travel-times.ts";
import { createTripPlanner } from "../../jobs/travel/trip-planner.ts";
import type { Config } from "../../platform/config/config.ts";
import { createProbePool } from "../../platform/database/pool.ts";
import { createPortalId, PORTAL_ID_HEADER } from "../../platform/http/system-routes.ts";
import { MAX_LAG_MS, readPrimaryPosition, readReplayedPosition } from "../../platform/replicas/replica.ts";
import { MAX_BACKUP_AGE_HOURS } from "../backup/last-backup.ts";
import { countImpossibleStates, impossibleStateDefinitions } from "../impossible-states.ts";
import { type CheckedPortal, type CheckResult, fail, ok, warn } from "../process/start-checks.ts";

/** Says whether the portal can use a replica now. It also works without one, so every finding is at most a warning. */
export async function* checkReplica(
  { pool: primaryPool }: Pick<CheckedPortal, "pool">,
  url: string,
): AsyncIterable<CheckResult> {
  const name = new URL(url).host;
  const primary = await readPrimaryPosition(primaryPool);
  const pool = createProbePool(url, () => undefined);
  try {
    await delay(MAX_LAG_MS);
    const replayed = await readReplayedPosition(pool, primary);
    if ("problem" in replayed) yield warn(`${name} cannot be used: ${replayed.problem}`);
    else if (replayed.position < primary.position) yield warn(`${name} is more than a second behind the primary`);
    else yield ok(`${name} can be used`);
  } catch (error) {
    yield warn(`${name} cannot be used: ${describeError(error)}`);
  } finally {
    await pool.end();
  }
}

const ADDRESS_TIMEOUT_MS = 5_000;

/** Asks PUBLIC_URL whether this portal answers there. */
export async function* checkReachability({ publicUrl, secretKey }: Config): AsyncIterable<CheckResult> {
  if (!publicUrl) return;
  let response: Response;
  try {
    response = await fetch(`${publicUrl}/health/live`, {
      signal: AbortSignal.timeout(ADDRESS_TIMEOUT_MS),
      redirect: "manual",
    });
  } catch (error) {
    yield warn(`${publicUrl} does not answer this machine: ${describeError(error)}`);
    return;
  }
  const id = response.headers.get(PORTAL_ID_HEADER);
  if (response.status >= 300 && response.status < 400) {
    yield fail(
      `${publicUrl} leads to ${response.headers.get("location")}: set PUBLIC_URL to the address that users open`,
    );
  } else if (id === createPortalId({ secretKey })) yield ok(`${publicUrl} leads to this portal`);
  else if (id !== null) yield fail(`${publicUrl} leads to another portal, or to one with another SECRET_KEY`);
  else if (response.status >= 500) yield warn(`${publicUrl} answers with ${response.status}: is the portal running?`);
  else yield fail(`another server answers at ${publicUrl}: set PUBLIC_URL to the address of the portal`);
}

/** Any two places: a planner of another region answers that it knows no way. */
const ASKED_WAY = [
  { latitude: 52.374, longitude: 4.89 },
  { latitude: 52.091, longitude: 5.122 },
] as const;

/** Asks the trip planner for a way. The portal works without it. */
export async function* checkTripPlanner({ tripPlannerUrl }: Config): AsyncIterable<CheckResult> {
  if (tripPlannerUrl === null) return;
  try {
    await createTripPlanner(tripPlannerUrl)(...ASKED_WAY, findDeparture(new Date(), "UTC"));
    yield ok("the OpenTripPlanner answers");
  } catch (error) {
    yield warn(`travel times are only estimated, so check OPENTRIPPLANNER_URL: ${describeError(error)}`);
  }
}

/** What errors of the system and of connections mean. The code follows in brackets. */
const errorSentences: Record<string, string> = {
  ...writeErrorReasons,
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "the connection was closed",
  ESOCKET: "the connection failed",
  ECONNECTION: "the connection failed",
  ENOTFOUND: "the name is unknown",
  EDNS: "the name is unknown",
  EAI_AGAIN: "the name cannot be looked up now",
  ETIMEDOUT: "there was no answer in time",
  TimeoutError: "there was no answer in time",
  EHOSTUNREACH: "there is no route to it",
  ENETUNREACH: "there is no route to it",
  ENOENT: "it does not exist",
  EAUTH: "the user or the password is refused",
  EPROTO: "the server does not speak TLS on this port",
};

/** General codes of nodemailer. The code of the cause, if there is one, is more exact. */
const genericCodes = new Set(["ESOCKET", "ECONNECTION", "EDNS"]);

/** Describes an error to the operator, in words where the reason is known. */
export function describeError(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const {
    message = String(error),
    path: file,
    response,
  } = error as { message?: string; path?: string; response?: string };
  if (/wrong version number/.test(message)) return "the server does not speak TLS on this port";
  const codes = [...listErrorCodes(error), ...[...message.matchAll(/\bE[A-Z]{4,}\b/g)].map(([code]) => code)].toSorted(
    (a, b) => Number(genericCodes.has(a)) - Number(genericCodes.has(b)),
  );
  const code = codes.find((each) => errorSentences[each]);
  const certificate = codes.find((each) => /CERT|^UNABLE_TO_(VERIFY|GET_ISSUER)/.test(each));
  if (certificate) return `its certificate is not trusted (${certificate})`;
  if (!code) return message;
  const sentence = `${errorSentences[code]} (${response ?? code})`;
  return file === undefined ? sentence : `${file}: ${sentence}`;
}

/** Lists the codes and names of an error and its causes, the innermost first. */
function listErrorCodes(error: unknown): string[] {
  if (typeof error !== "object" || error === null) return [];
  const { code, name, cause, errors } = error as {
    code?: unknown;
    name?: unknown;
    cause?: unknown;
    errors?: unknown[];
  };
  const inner = [cause, ...(errors ?? [])].flatMap(listErrorCodes);
  return [...inner, ...[code, name].filter((each) => typeof each === "string")];
}

/** Says when the command `backup` last made a backup. Backups by other programs are unknown. */
export async function* checkLastBackup({ pool, db }: Pick<CheckedPortal, "pool" | "db">): AsyncIterable<CheckResult> {
  // A database of an older version has the table only after its migration.
  if (!(await hasTable(pool, "last_backup"))) return;
  const { created_at, failed_at, missing_files, is_late } = await db
    .selectFrom("last_backup")
    .select(["created_at", "failed_at", "missing_files"])
    .select(sql<boolean | null>`created_at < now() - make_interval(hours => ${MAX_BACKUP_AGE_HOURS})`.as("is_late"))
    .executeTakeFirstOrThrow();
  if (created_at === null) yield warn("this database has no backup by the commands backup and export yet");
  else yield (is_late ? warn : ok)(`the last backup has the data of ${created_at.toISOString()}`);
  if (failed_at !== null) yield warn(`a backup failed at ${failed_at.toISOString()}`);
  if (missing_files) yield warn(`the storage has lost files, which the last backup lacks: ${missing_files}`);
}

/** A command has more time than the sweep. */
const STATE_TIMEOUT_MS = 60_000;

/** Says which states that must not be the data is in. Needs the schema of this version. */
export async function* checkStates({ db }: Pick<CheckedPortal, "db">): AsyncIterable<CheckResult> {
  let findings = 0;
  for await (const { name, count } of countImpossibleStates(db, STATE_TIMEOUT_MS)) {
    if (count === 0) continue;
    findings += 1;
    const { description } = impossibleStateDefinitions[name];
    if (count === null) yield warn(`${name} could not be counted within a minute`);
    else yield warn(`${description}: ${count} (${name}); please report this fault of the portal`);
  }
  if (findings === 0) yield ok("none that must not be");
}
