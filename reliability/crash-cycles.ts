import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { pickInteger, type RandomSource } from "../database/demo/random.ts";
import { startMailServer } from "../server/testing/servers/mail-server.ts";
import { Installation, type KillKind, killKinds } from "./installation.ts";
import {
  makeAbandonedFilesOld,
  verifyIndexedJobs,
  verifyIndexes,
  verifyInvariants,
  verifyNoAbandonedFiles,
} from "./invariants.ts";
import type { Target, Writer } from "./writer.ts";
import { createApplicationWriter } from "./writers/applications.ts";
import { createPhotoWriter, createResumeWriter } from "./writers/files.ts";
import { createJobWriter } from "./writers/jobs.ts";
import {
  countRepeatedMails,
  createMailWriter,
  makeInterruptedDeliveriesOld,
  verifyAllMailsArrive,
} from "./writers/mails.ts";
import { createMessageWriter } from "./writers/messages.ts";
import { createCompanyProfileWriter, createSeekerProfileWriter } from "./writers/profiles.ts";
import { createSavedJobWriter, createSavedSearchWriter } from "./writers/saved.ts";
import { createStageWriter } from "./writers/stages.ts";

/** The kill comes after so many acknowledged writes of all writers together, and up to so many milliseconds later. */
const MIN_WRITES = 5;
const MAX_WRITES = 60;
const MAX_DELAY_MS = 8;
/** The probability that a crash of everything is followed by another one during the start. */
const PROBABILITY_OF_KILL_DURING_START = 0.25;
const MAX_START_MS = 1_500;
const CYCLES_PER_CLEAN_UP = 50;

interface CrashTestOptions {
  cycles: number;
  maxMs: number;
  random: RandomSource;
  log(line: string): void;
}

export interface CrashReport {
  passed: number;
  failed: number;
  violations: string[];
  /** Mails that arrived more than once, which is allowed. */
  repeatedMails: number;
  kills: Record<string, number>;
  writers: Record<string, { acknowledged: number; "unknown, stored": number; "unknown, lost": number }>;
}

/** Runs crash cycles on one installation in an empty data folder, and at the end the clean-up of stored files. */
export async function runCrashTest(dataDir: string, options: CrashTestOptions): Promise<CrashReport> {
  const { cycles, maxMs, random, log } = options;
  const startedAt = performance.now();
  const report: CrashReport = { passed: 0, failed: 0, violations: [], repeatedMails: 0, kills: {}, writers: {} };
  const addResult = (name: string, violations: string[]) => {
    if (violations.length === 0) report.passed += 1;
    else report.failed += 1;
    for (const violation of violations) {
      report.violations.push(`${name}: ${violation}`);
      log(`VIOLATION in ${name}: ${violation}`);
    }
  };
  const mailServer = await startMailServer();
  const installation = await Installation.create(dataDir, mailServer);
  try {
    await installation.start();
    const writers = await createWriters(installation);
    for (let cycle = 1; cycle <= cycles && performance.now() - startedAt < maxMs; cycle++) {
      const kind = killKinds[cycle % killKinds.length] as KillKind;
      const cycleStartedAt = performance.now();
      const violations = await runCycle(installation, writers, kind, random);
      if (cycle % CYCLES_PER_CLEAN_UP === 0) violations.push(...(await verifyCleanUp(installation)));
      addResult(`cycle ${cycle} (${kind})`, violations);
      report.kills[kind] = (report.kills[kind] ?? 0) + 1;
      log(`cycle ${cycle}: ${kind}, ${Math.round(performance.now() - cycleStartedAt)} ms`);
    }
    const violations = [
      ...(await verifyCleanUp(installation)),
      ...(await verifyIndexes(installation)),
      ...(await verifyAllMailsArrive(installation)),
    ];
    if (violations.length > 0) addResult("the end of the run", violations);
    report.repeatedMails = countRepeatedMails(installation);
    for (const { name, acknowledgedCount, outcomes } of writers) {
      report.writers[name] = {
        acknowledged: acknowledgedCount,
        "unknown, stored": outcomes.stored,
        "unknown, lost": outcomes.lost,
      };
    }
    return report;
  } finally {
    await installation.stop();
    await mailServer.close();
  }
}

/** Several writers of a kind work on rows of their own, so that more writes are in progress at each moment. */
export async function createWriters(target: Target): Promise<Writer[]> {
  const lanes = ["a", "b"];
  return Promise.all([
    ...lanes.map((lane) => createJobWriter(target, lane)),
    ...lanes.map((lane) => createApplicationWriter(target, lane)),
    ...lanes.map((lane) => createStageWriter(target, lane)),
    ...lanes.map((lane) => createMessageWriter(target, lane)),
    createResumeWriter(target),
    createPhotoWriter(target),
    createSavedSearchWriter(target),
    createSavedJobWriter(target),
    createSeekerProfileWriter(target),
    createCompanyProfileWriter(target),
    createMailWriter(target),
  ]);
}

/** Lets all writers write, kills, restarts and verifies. Returns one sentence for each violation. */
async function runCycle(
  installation: Installation,
  writers: Writer[],
  kind: KillKind,
  random: RandomSource,
): Promise<string[]> {
  const since = await readDatabaseTime(installation);
  const violations = await writeUntilKilled(installation, writers, kind, random);
  violations.push(...(await verifyWriters(writers)));
  const repeats = await Promise.allSettled(writers.map((writer) => writer.repeat()));
  violations.push(...repeats.flatMap((result) => (result.status === "rejected" ? [String(result.reason)] : [])));
  violations.push(...(await verifyWriters(writers)));
  violations.push(...(await verifyInvariants(installation)), ...(await verifyIndexedJobs(installation, since)));
  for (const writer of writers) writer.close();
  return violations;
}

async function writeUntilKilled(
  installation: Installation,
  writers: Writer[],
  kind: KillKind,
  random: RandomSource,
): Promise<string[]> {
  const violations: string[] = [];
  const due = Promise.withResolvers<void>();
  let state: "writing" | "killing" | "killed" = "writing";
  let remaining = pickInteger(random, MIN_WRITES, MAX_WRITES);
  async function run(writer: Writer): Promise<void> {
    while (state !== "killed") {
      const isAcknowledged = await writer.write();
      if (isAcknowledged && --remaining === 0) due.resolve();
      if (isAcknowledged) continue;
      if (state === "writing") violations.push(`${writer.name}: a write failed before the crash.`);
      return;
    }
  }
  const running = Promise.all(writers.map((writer) => run(writer).catch((error) => violations.push(String(error)))));
  await Promise.race([due.promise, running]);
  await sleep(random() * MAX_DELAY_MS);
  state = "killing";
  await installation.kill(kind, random);
  state = "killed";
  if (kind === "portal and PostgreSQL" && random() < PROBABILITY_OF_KILL_DURING_START)
    await installation.killDuringStart(random() * MAX_START_MS);
  await Promise.all([installation.start(), running]);
  return violations;
}

async function verifyWriters(writers: Writer[]): Promise<string[]> {
  return (await Promise.all(writers.map((writer) => writer.verify()))).flat();
}

/** Makes everything old that crashes have left behind, so that the next start cleans it up. */
async function verifyCleanUp(installation: Installation): Promise<string[]> {
  await installation.kill("portal", () => 0);
  await makeAbandonedFilesOld(installation);
  await makeInterruptedDeliveriesOld(installation);
  await installation.start();
  return verifyNoAbandonedFiles(installation);
}

async function readDatabaseTime({ db }: Target): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  return rows[0]?.now ?? new Date(0);
}
