import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { runCommandLine } from "../operation/commands/command-line.ts";
import { TEST_SECRET_KEY, type TestPortal } from "./portal.ts";

const root = path.resolve(import.meta.dirname, "../..");
const defaults = { NODE_ENV: "test", SECRET_KEY: TEST_SECRET_KEY };

export interface AdminResult {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Returns the settings with which commands use the database and files of a test portal. */
export function getPortalEnvironment({ pool, dataDir }: Pick<TestPortal, "pool" | "dataDir">): Record<string, string> {
  return { DATABASE_URL: pool.options.connectionString ?? "", DATA_DIR: dataDir };
}

/** Runs a command of the operator in this process, because starting one takes longer than most commands. */
export async function runAdmin(args: string[], environment: Record<string, string>): Promise<AdminResult> {
  const output = { stdout: "", stderr: "" };
  const collect = (name: keyof typeof output) => ({
    write(text: string | Uint8Array) {
      output[name] += text;
      return true;
    },
  });
  const exitCode = await runCommandLine(args, {
    environment: { ...defaults, ...environment },
    stdout: collect("stdout"),
    stderr: collect("stderr"),
  });
  return { exitCode, ...output };
}

/** Starts a command of the operator as a process. */
export function spawnAdmin(args: string[], environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ["server/admin.ts", ...args], { cwd: root, env: { ...defaults, ...environment } });
}
