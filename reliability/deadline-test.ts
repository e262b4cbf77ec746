import { parseArgs } from "node:util";
import { withDataFolder } from "../bench/portal-process.ts";
import { createRandom } from "../database/demo/random.ts";
import { runDeadlineTest } from "./deadlines/run.ts";

/**
 * `npm run test:deadlines -- --rounds 100`: random people use the portal while its clock moves and its processes are
 * killed, and after each round no deadline may have been missed (docs/reliability.md). The seed determines the people and
 * the moves; what happens at the same moment differs in each run.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "30" },
    seed: { type: "string", default: String(Date.now()) },
  },
});
const report = await withDataFolder((dataDir) =>
  runDeadlineTest(dataDir, {
    rounds: Number(values.rounds),
    random: createRandom(values.seed),
    log: (line) => console.log(line),
  }),
);
console.table(report.actions);
console.log(
  `Seed ${values.seed}: ${report.clockMoves} moves of the clock, ${report.kills} kills (${report.alertKills} in an alert), ${report.mailOutages} outages of ` +
    `mail, ${report.erased} applications erased, ${report.alerted} jobs in alerts, ${report.unavailable} requests got 503`,
);
console.log(`Deadline rounds: ${report.passed} passed, ${report.failed} failed`);
process.exitCode = report.failed === 0 ? 0 : 1;
