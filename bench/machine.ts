import { execFileSync } from "node:child_process";
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { roundToHundredths } from "./statistics.ts";

const OBSERVATION_MS = 2_000;
/** A quiet machine uses one or two percent of its processors. */
const QUIET_SHARE = 0.05;

/** Describes the machine, what other programs do on it, and the version that is measured. */
export async function describeMachine() {
  const [model = "unknown"] = new Set(os.cpus().map((cpu) => cpu.model));
  return {
    at: new Date().toISOString(),
    commit: readCommit(),
    node: process.version,
    system: `${os.type()} ${os.release()}`,
    processors: `${os.cpus().length} × ${model}`,
    "memory GB": Math.round(os.totalmem() / 2 ** 30),
    "load average": roundToHundredths(os.loadavg()[0] ?? 0),
    "used by other programs": await measureUsedShare(),
  };
}

/** Prints a warning when other programs use the machine, because they make every figure worse. */
export function warnWhenBusy({ "used by other programs": share }: Awaited<ReturnType<typeof describeMachine>>): void {
  if (share <= QUIET_SHARE) return;
  console.warn(
    `WARNING: other programs use ${Math.round(100 * share)} % of the processors. Do not publish the figures of this run.`,
  );
}

/** Returns the share of the processors that is in use while this program waits. */
async function measureUsedShare(): Promise<number> {
  const before = readTimes();
  await sleep(OBSERVATION_MS);
  const after = readTimes();
  return roundToHundredths((after.used - before.used) / Math.max(1, after.total - before.total));
}

function readTimes() {
  const times = os.cpus().map((cpu) => cpu.times);
  const total = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { total, used: total - times.reduce((sum, { idle }) => sum + idle, 0) };
}

/** Returns the commit, marked when files differ from it. An installation without Git has none. */
function readCommit(): string {
  const run = (...args: string[]) =>
    execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    const isChanged = run("status", "--porcelain", "--untracked-files=no").trim() !== "";
    return run("rev-parse", "--short=12", "HEAD").trim() + (isChanged ? " with changes" : "");
  } catch {
    return "unknown";
  }
}
