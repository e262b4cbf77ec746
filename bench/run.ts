import os from "node:os";
import { parseArgs } from "node:util";
import { fillWithDemo } from "../database/demo.ts";
import { fillWithCorpus } from "./corpus.ts";
import { knownAndUnknown } from "./known-and-unknown.ts";
import type { Percentiles } from "./measure.ts";
import { openBoard } from "./open-board.ts";
import { openReport } from "./report.ts";
import { measureSearches } from "./search-classes.ts";
import { measureSockets } from "./sockets.ts";

/**
 * `npm run bench -- --size 100000`: every class of search over HTTP with one client, on 10,000 jobs and on as many as
 * asked for, and whether known and unknown accounts take the same time. Milliseconds of one machine on one day; compare
 * within a run, not runs.
 */
const SMALL = 10_000;
const { values } = parseArgs({
  options: { size: { type: "string", default: "100000" }, rounds: { type: "string", default: "200" } },
});
const [size, rounds] = [Number(values.size), Number(values.rounds)];
const started = performance.now();
const say = (sentence: string) => console.log(`${((performance.now() - started) / 1000).toFixed(0)} s: ${sentence}`);
const report = openReport({ unit: "ms", size, rounds, cpus: os.cpus().length, node: process.version });

const small = await searchesOn(SMALL);
const large = size === SMALL ? small : await searchesOn(size);
report.add(`Searches, ${SMALL} and ${size} jobs`, Object.fromEntries(Object.entries(large).map(compared)));
report.add("Known and unknown accounts", await accounts());
report.add("Messages among 2,000 sockets", await liveMessages());
await report.write();

async function searchesOn(jobs: number): Promise<Record<string, Percentiles>> {
  const now = new Date();
  const board = await openBoard(({ pool }) => fillWithCorpus(pool, jobs, now, (done) => say(`${jobs} jobs: ${done}`)));
  try {
    return await measureSearches(board.origin, rounds);
  } finally {
    await board.close();
  }
}

function compared([name, { p50, p99 }]: [string, Percentiles]) {
  const of = small[name] ?? { p50, p99 };
  const ratio = Math.round((p50 / of.p50) * 100) / 100;
  return [name, { "small p50": of.p50, "small p99": of.p99, p50, p99, ratio }] as const;
}

async function accounts() {
  const board = await openBoard(({ db }) => fillWithDemo(db));
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
  const measured = await measureSockets(board.databaseUrl);
  await board.close();
  return measured;
}
