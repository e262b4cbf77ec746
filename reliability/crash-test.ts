import { mkdir, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { withDataFolder } from "../bench/portal-process.ts";
import { createRandom } from "../database/demo/random.ts";
import { type CrashReport, runCrashTest } from "./crash-cycles.ts";

/**
 * `npm run test:crash -- --cycles 25`: kills the portal and its PostgreSQL again and again while they are used, and
 * checks after each restart that every acknowledged write is stored exactly once (docs/reliability.md). The seed
 * determines what is killed and after how many writes; the moment within a write is different in each run.
 */
const { values } = parseArgs({
  options: {
    cycles: { type: "string", default: "25" },
    /** Ends the run early, after the cycle during which this time is over. */
    minutes: { type: "string", default: "600" },
    seed: { type: "string", default: String(Date.now()) },
  },
});
const startedAt = performance.now();
const report = await withDataFolder((dataDir) =>
  runCrashTest(dataDir, {
    cycles: Number(values.cycles),
    maxMs: Number(values.minutes) * 60_000,
    random: createRandom(values.seed),
    log: (line) => console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${line}`),
  }),
);
console.table(report.writers);
console.table(report.kills);
console.log(`Mails that arrived more than once: ${report.repeatedMails}`);
await writeReport(report, path.resolve(import.meta.dirname, "../test-results/crash.json"));
console.log(`Crash cycles: ${report.passed} passed, ${report.failed} failed`);
process.exitCode = report.failed === 0 ? 0 : 1;

async function writeReport(report: CrashReport, file: string): Promise<void> {
  const machine = { at: new Date().toISOString(), cpus: os.cpus().map(({ model }) => model), node: process.version };
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify({ seed: values.seed, ...machine, ...report }, null, 2)}\n`);
}
