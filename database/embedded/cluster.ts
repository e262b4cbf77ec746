import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, lchown, link, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { getErrorCode, StartError } from "../start-error.ts";
import { createTemporarySibling, renameUnlessExists } from "./atomic-directory.ts";
import type { ClusterLocation } from "./cluster-location.ts";
import type { OsUser } from "./os-user.ts";
import { createServerEnvironment, stripLogPrefix } from "./server-process.ts";

const runFile = promisify(execFile);

/**
 * The builtin locale C.UTF-8 sorts by code point and recognizes Unicode letters, with the same result on every system.
 */
const INITDB_OPTIONS = [
  "--username=postgres",
  "--auth=scram-sha-256",
  "--encoding=UTF8",
  "--data-checksums",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
];

/**
 * Creates the cluster unless it exists.
 *
 * @returns the password of the superuser
 * @throws {StartError} when `initdb` fails, or this user cannot read the cluster or its password
 */
export async function ensureCluster(location: ClusterLocation, binDir: string): Promise<string> {
  if (!(await clusterExists(location.pgData))) return await createCluster(location, binDir);
  if (location.osUser) await takeOverFromRoot(location.pgData, location.osUser);
  return await readPassword(location.baseDir);
}

async function clusterExists(pgData: string): Promise<boolean> {
  try {
    await stat(path.join(pgData, "PG_VERSION"));
    return true;
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") return false;
    if (getErrorCode(error) !== "EACCES") throw error;
    throw new StartError(
      `The database in ${pgData} belongs to another user: start the portal as the user that started it before, or give ${path.dirname(pgData)} to this user (chown -R).`,
    );
  }
}

/** Initializes the cluster in a temporary directory and renames it when complete. */
async function createCluster({ baseDir, pgData, osUser }: ClusterLocation, binDir: string): Promise<string> {
  const temporary = await createTemporarySibling(pgData);
  try {
    const password = await createPassword(baseDir, path.join(temporary, "password"));
    const newPgData = path.join(temporary, "cluster");
    const initdbPasswordFile = path.join(temporary, "password-for-initdb");
    await mkdir(newPgData, { mode: 0o700 });
    await writeFile(initdbPasswordFile, password, { mode: 0o600 });
    if (osUser) {
      // `temporary` changes its owner last, because its owner could replace the files inside.
      for (const item of [newPgData, initdbPasswordFile, temporary]) await chown(item, osUser.uid, osUser.gid);
    }
    await runInitdb(binDir, ["-D", newPgData, `--pwfile=${initdbPasswordFile}`], osUser);
    await renameUnlessExists(newPgData, pgData);
    return password;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/**
 * Gives a cluster that belongs to root, such as a restored backup, to PostgreSQL's user. A directory changes its owner
 * after its content, so the next run completes an interrupted one.
 */
async function takeOverFromRoot(dir: string, user: OsUser): Promise<void> {
  if ((await stat(dir)).uid !== 0) return;
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const item = path.join(dir, entry.name);
    if (entry.isDirectory()) await takeOverFromRoot(item, user);
    else await lchown(item, user.uid, user.gid);
  }
  await chown(dir, user.uid, user.gid);
}

function getPasswordPath(baseDir: string): string {
  return path.join(baseDir, "postgres-password");
}

async function readPassword(baseDir: string): Promise<string> {
  const file = getPasswordPath(baseDir);
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") {
      throw new StartError(`The file ${file} with the database password is missing: restore it from your backup.`);
    }
    if (getErrorCode(error) !== "EACCES") throw error;
    throw new StartError(
      `The file ${file} belongs to another user: start the portal as that user, or give ${baseDir} to this user (chown -R).`,
    );
  }
}

/**
 * Creates the password file from a temporary file and returns the password. `link` fails when the password file exists.
 * So if two processes start at once, the second one uses the password of the first.
 */
async function createPassword(baseDir: string, temporaryFile: string): Promise<string> {
  await writeFile(temporaryFile, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true });
  await link(temporaryFile, getPasswordPath(baseDir)).catch((error) => {
    if (getErrorCode(error) !== "EEXIST") throw error;
  });
  return await readPassword(baseDir);
}

async function runInitdb(binDir: string, options: string[], osUser: OsUser | undefined): Promise<void> {
  const runWithLocale = (locale: string) =>
    runFile(path.join(binDir, "initdb"), [...options, ...INITDB_OPTIONS, `--locale=${locale}`], {
      ...osUser,
      cwd: binDir,
      env: createServerEnvironment(),
      windowsHide: true,
    });
  try {
    // macOS and Windows have no system locale C.UTF-8. There, `initdb` runs again with the locale C.
    await runWithLocale("C.UTF-8").catch((error) => {
      if (String(error).includes("invalid locale")) return runWithLocale("C");
      throw error;
    });
  } catch (error) {
    throw createInitdbError(error, binDir);
  }
}

function createInitdbError(error: unknown, binDir: string): StartError {
  const code = getErrorCode(error);
  // A string code such as ENOENT means that the program did not start; an exit code is a number.
  if (code) {
    return new StartError(
      `The PostgreSQL in ${binDir} does not run on this system (${code}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const output = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
  const lines = output.split("\n");
  const reason = lines.find((line) => /error|FATAL/.test(line)) ?? lines.at(-1) ?? "";
  return new StartError(`The database could not be created: ${stripLogPrefix(reason)}`);
}
