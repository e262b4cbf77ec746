import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

/**
 * `npm run test:fuzz -- --requests 100000 --seed 7`: sends random requests to every route of the API, and random live
 * events. Each run without `--seed` sends other ones. A failure shows the seed and the smallest request that causes it.
 */
const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "10000" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
  },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];
if (!Number.isInteger(requests) || requests < 1) throw new Error("--requests must be a whole number from 1.");
if (!Number.isInteger(seed)) throw new Error("--seed must be a whole number.");

console.log(`${requests} requests with the seed ${seed}`);
const tests = ["server/platform/http/fuzz.test.ts", "server/messages/live/socket-fuzz.test.ts"];
const { status } = spawnSync("vitest", ["run", ...tests], {
  stdio: "inherit",
  shell: process.platform === "win32",
  // biome-ignore lint/style/noProcessEnv: vitest needs the whole environment
  env: { ...process.env, FUZZ_REQUESTS: String(requests), FUZZ_SEED: String(seed) },
});
process.exit(status ?? 1);
