import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { errorCode, StartError } from "../start-error.ts";
import { createServerEnvironment } from "./environment.ts";
import { stripLogPrefix } from "./launch.ts";
import type { OsUser } from "./os-user.ts";

const runInitdb = promisify(execFile);

/** The builtin locale sorts by code point and knows the letters of Unicode, alike on every system. */
const INITDB_OPTIONS = [
  "--username=postgres",
  "--auth=scram-sha-256",
  "--encoding=UTF8",
  "--data-checksums",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
];

/** Fills an empty folder with a new cluster. */
export async function initializeCluster(bin: string, folders: string[], account: OsUser | undefined): Promise<void> {
  const attempt = (locale: string) =>
    runInitdb(path.join(bin, "initdb"), [...folders, ...INITDB_OPTIONS, `--locale=${locale}`], {
      ...account,
      cwd: bin,
      env: createServerEnvironment(),
      windowsHide: true,
    });
  try {
    // macOS and Windows lack C.UTF-8 as a locale of the system.
    await attempt("C.UTF-8").catch((error) => {
      if (String(error).includes("invalid locale")) return attempt("C");
      throw error;
    });
  } catch (error) {
    throw createInitdbError(error, bin);
  }
}

function createInitdbError(error: unknown, bin: string): StartError {
  const code = errorCode(error);
  // With a code of the system, not the number that a program ends with, the program did not even run.
  if (code) {
    return new StartError(
      `The PostgreSQL in ${bin} does not run on this system (${code}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const output = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
  const lines = output.split("\n");
  const reason = lines.find((line) => /error|FATAL/.test(line)) ?? lines.at(-1) ?? "";
  return new StartError(`The database could not be created: ${stripLogPrefix(reason)}`);
}
