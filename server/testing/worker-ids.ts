import { spawnSync } from "node:child_process";

/** Returns the process ids of the workers that a process has started. */
export function listWorkerIds(pid: number): number[] {
  const { stdout } = spawnSync("ps", ["-o", "pid=,args=", "--ppid", String(pid)], { encoding: "utf8" });
  return stdout
    .split("\n")
    .filter((line) => line.includes("server/main.ts"))
    .map((line) => Number.parseInt(line, 10));
}
