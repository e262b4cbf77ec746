import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { loadDemoData } from "../database/demo/load-demo-data.ts";
import { hashPassword } from "../server/accounts/auth/passwords.ts";
import { loadCorpus } from "./corpus.ts";
import { type CorpusApp, createPortalEnvironment, type PortalCorpus, startCorpusApp } from "./corpus-app.ts";
import { describeMachine, warnWhenBusy } from "./machine.ts";
import { measureAccountTiming } from "./measurements/account-timing.ts";
import { measureApplicantsBoard } from "./measurements/applicants-board.ts";
import { measureLighthouse } from "./measurements/lighthouse.ts";
import { measureLiveMessages } from "./measurements/live-messages.ts";
import { measureMemoryAfterLoad } from "./measurements/memory.ts";
import { measureOverload } from "./measurements/overload.ts";
import { measureScaleOut } from "./measurements/scale-out.ts";
import { measureSearches } from "./measurements/searches.ts";
import { measureStarts } from "./measurements/starts.ts";
import { measureThroughputs } from "./measurements/throughput.ts";
import { withDataFolder } from "./portal-process.ts";
import type { Table } from "./statistics.ts";

/**
 * `npm run bench -- --size 100000`: measures what the portal promises about speed (docs/benchmarks.md).
 * `--only throughput` measures the responses per second and nothing else, `--only searches` the classes of searches,
 * `--only board` the board of applicants, and `--only scale` several portals and PostgreSQL servers (docs/scale.md). Figures of one run can be compared with each
 * other. Figures of different machines or runs cannot.
 *
 * With fewer than 200 `--rounds`, every measurement repeats that much less. `--size 10000 --rounds 2 --seconds 0.2` measures
 * nothing, but runs all of the code; `npm run test:long` does so without Lighthouse (`--no-lighthouse`).
 */
const FULL_ROUNDS = 200;
const KNOWN_EMAILS = 160;
const { values } = parseArgs({
  options: {
    size: { type: "string", default: "100000" },
    rounds: { type: "string", default: "200" },
    seconds: { type: "string", default: "8" },
    only: { type: "string" },
    lighthouse: { type: "boolean", default: true },
  },
  allowNegative: true,
});
const [size, rounds, seconds] = [Number(values.size), Number(values.rounds), Number(values.seconds)];
/** Returns the share of a number of repetitions that `--rounds` asks for. */
const scale = (fullCount: number) => Math.ceil(fullCount * Math.min(1, rounds / FULL_ROUNDS));
const startedAt = performance.now();
const log = (line: string) => console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${line}`);

const machine = await describeMachine();
const report: Record<string, unknown> = { size, rounds, seconds, machine };
console.table(machine);
warnWhenBusy(machine);

if (values.only === "throughput") await measureThroughput();
else if (values.only === "searches") await withCorpus(size, addSearches);
else if (values.only === "board") await measureBoard();
else if (values.only === "scale") await measureScale();
else await measureAll();
await writeReport(path.resolve(import.meta.dirname, "../test-results/bench.json"));

async function measureAll(): Promise<void> {
  await withCorpus(size, async (app) => {
    await addThroughputs(app);
    await addSearches(app);
    addTable("Ten times the capacity", await measureOverload(app, seconds * 1000));
    addTable("Memory after a load", await measureMemoryAfterLoad(app, scale));
  });
  addTable("Starts", await measureStarts(scale));
  if (values.lighthouse) await auditPages();
  addTable("Known and unknown accounts, ms", await measureAccounts());
  addTable("Messages among 2,000 sockets, ms", await measureMessages());
  await measureBoard();
}

async function auditPages(): Promise<void> {
  const { scores, failedAudits } = await measureLighthouse(scale);
  addTable("Lighthouse, mobile", scores);
  for (const line of failedAudits) console.log(line);
}

async function measureBoard(): Promise<void> {
  addTable("Board of a job with 2,000 applicants, ms", await measureApplicantsBoard(scale));
}

async function measureThroughput(): Promise<void> {
  await withCorpus(size, addThroughputs);
}

async function addThroughputs(app: PortalCorpus): Promise<void> {
  const { yardstick, throughput } = await measureThroughputs(app, seconds * 1000);
  addTable("Yardstick: a bare node:http server, 16 clients", yardstick);
  addTable("One portal process, 16 clients", throughput);
}

async function addSearches(app: CorpusApp): Promise<void> {
  const classes = Object.entries(await measureSearches(app.origin, rounds));
  addTable("Searches, ms", Object.fromEntries(classes.map(([name, { p50, p99 }]) => [name, { p50, p99 }])));
}

async function measureScale(): Promise<void> {
  for (const [name, table] of Object.entries(await measureScaleOut(size, log))) addTable(name, table);
}

function addTable(name: string, table: Table): void {
  report[name] = table;
  console.log(`\n${name}`);
  console.table(table);
}

async function writeReport(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`\nWritten to ${file}`);
}

async function withCorpus<Result>(
  jobs: number,
  measure: (app: CorpusApp & PortalCorpus) => Promise<Result>,
): Promise<Result> {
  const now = new Date();
  const app = await startCorpusApp(({ pool }) => loadCorpus(pool, jobs, now, (line) => log(`${jobs} jobs: ${line}`)));
  try {
    return await withDataFolder((dataDir) =>
      measure({ ...app, environment: createPortalEnvironment(app.url, dataDir) }),
    );
  } finally {
    await app.close();
  }
}

async function measureAccounts(): Promise<Table> {
  const app = await startCorpusApp(({ db }) => loadDemoData(db, hashPassword));
  const users = await app.db
    .selectFrom("users")
    .select("email")
    .where("email", "is not", null)
    .limit(KNOWN_EMAILS)
    .execute();
  const timing = await measureAccountTiming(
    app.origin,
    users.flatMap(({ email }) => email ?? []),
    scale,
  );
  await app.close();
  return Object.fromEntries(
    Object.entries(timing).map(([name, { known, unknown, ratio }]) => [
      name,
      { "known p50": known.p50, "unknown p50": unknown.p50, ratio },
    ]),
  );
}

async function measureMessages(): Promise<Table> {
  const app = await startCorpusApp(async () => undefined);
  const rows = await measureLiveMessages(app.url, scale);
  await app.close();
  return rows;
}
