import os from "node:os";
import { parseArgs } from "node:util";
import { loadDemoData } from "../database/demo/load-demo-data.ts";
import { hashPassword } from "../server/auth/passwords.ts";
import { fillWithCorpus } from "./corpus.ts";
import { measureCrowds } from "./crowds.ts";
import { measureDemonstration } from "./demonstration.ts";
import { knownAndUnknown } from "./known-and-unknown.ts";
import type { Percentiles } from "./measure.ts";
import { type Board, openBoard } from "./open-board.ts";
import { openReport } from "./report.ts";
import { measureSearches } from "./search-classes.ts";
import { measureSockets } from "./sockets.ts";
import { measureStarts } from "./starts.ts";

/**
 * `npm run bench -- --size 100000`: what the portal promises about speed, each with what it is compared to, in one run (docs/benchmarks.md).
 * Milliseconds of one machine on one day; compare within a run, not runs.
 */
const SMALL = 10_000;
const { values } = parseArgs({
  options: {
    size: { type: "string", default: "100000" },
    rounds: { type: "string", default: "200" },
    seconds: { type: "string", default: "8" },
  },
});
const [size, rounds, seconds] = [Number(values.size), Number(values.rounds), Number(values.seconds)];
const started = performance.now();
const say = (sentence: string) => console.log(`${((performance.now() - started) / 1000).toFixed(0)} s: ${sentence}`);
const report = openReport({
  size,
  rounds,
  seconds,
  at: new Date().toISOString(),
  cpus: os.cpus().map(({ model }) => model),
  node: process.version,
  // More than the number of processors: others were using the machine, and milliseconds say little.
  "load before": os.loadavg(),
});

report.add("Starts", await measureStarts());
const { scores, found } = await measureDemonstration();
report.add("Lighthouse, mobile", scores);
for (const line of found) console.log(line);

const small = await onCorpus(SMALL, (board) => measureSearches(board.origin, rounds));
const large = await onCorpus(size, async (board) => {
  const searches = size === SMALL ? small : await measureSearches(board.origin, rounds);
  report.add(`Searches, ${SMALL} and ${size} jobs, ms`, compared(searches));
  const { throughput, overload } = await measureCrowds(board, seconds * 1000, say);
  report.add("Answers a second, 16 clients", throughput);
  report.add("Ten times as many as can be served", overload);
  return searches;
});
say(`${Object.keys(large).length} classes of search measured`);
report.add("Known and unknown accounts, ms", await accounts());
report.add("Messages among 2,000 sockets, ms", await liveMessages());
await report.write();

async function onCorpus<Result>(jobs: number, measure: (board: Board) => Promise<Result>): Promise<Result> {
  const now = new Date();
  const board = await openBoard(({ pool }) => fillWithCorpus(pool, jobs, now, (done) => say(`${jobs} jobs: ${done}`)));
  try {
    return await measure(board);
  } finally {
    await board.close();
  }
}

function compared(searches: Record<string, Percentiles>) {
  const rows = Object.entries(searches).map(([name, { p50, p99 }]) => {
    const of = small[name] ?? { p50, p99 };
    const ratio = Math.round((p50 / of.p50) * 100) / 100;
    return [name, { "small p50": of.p50, "small p99": of.p99, p50, p99, ratio }] as const;
  });
  return Object.fromEntries(rows);
}

async function accounts() {
  const board = await openBoard(({ db }) => loadDemoData(db, hashPassword));
  const people = await board.db.selectFrom("users").select("email").where("email", "is not", null).limit(160).execute();
  const times = await knownAndUnknown(
    board.origin,
    people.flatMap(({ email }) => email ?? []),
  );
  await board.close();
  return Object.fromEntries(
    Object.entries(times).map(([name, { known, unknown, ratio }]) => [
      name,
      { "known p50": known.p50, "unknown p50": unknown.p50, ratio },
    ]),
  );
}

async function liveMessages() {
  const board = await openBoard(async () => undefined);
  const measured = await measureSockets(board.url);
  await board.close();
  return measured;
}
