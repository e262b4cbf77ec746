import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, lchown, link, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { errorCode, StartError } from "../start-error.ts";
import { createTemporarySibling, renameUnlessExists } from "./atomic-directory.ts";
import type { ClusterLocation } from "./cluster-location.ts";
import type { OsUser } from "./os-user.ts";
import { createServerEnvironment, stripLogPrefix } from "./server-process.ts";

function getPasswordPath(home: string): string {
  return path.join(home, "postgres-password");
}

/** The superuser's password of an existing cluster. */
export async function readPassword(home: string): Promise<string> {
  const file = getPasswordPath(home);
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if (errorCode(error) === "ENOENT") {
      throw new StartError(`The file ${file} with the database's password is missing: put it back from your backup.`);
    }
    if (errorCode(error) !== "EACCES") throw error;
    throw new StartError(`The file ${file} belongs to another user: start the portal as that user.`);
  }
}

/**
 * Makes up a password, by way of a temporary file: linked and not renamed, so that of two processes which start at
 * once the second takes over the first one's.
 */
export async function createPassword(home: string, temporary: string): Promise<string> {
  await writeFile(temporary, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true });
  await link(temporary, getPasswordPath(home)).catch((error) => {
    if (errorCode(error) !== "EEXIST") throw error;
  });
  return await readPassword(home);
}

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

/** Creates the cluster when there is none yet, and returns the password of its superuser. */
export async function ensureCluster(place: ClusterLocation, bin: string): Promise<string> {
  if (!(await clusterExists(place.dataDirectory))) return await createCluster(place, bin);
  if (place.osUser) await changeOwner(place.dataDirectory, place.osUser);
  return await readPassword(place.clusterDir);
}

async function clusterExists(folder: string): Promise<boolean> {
  try {
    await stat(path.join(folder, "PG_VERSION"));
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    if (errorCode(error) !== "EACCES") throw error;
    throw new StartError(`The database in ${folder} belongs to another user: start the portal as that user.`);
  }
}

/** Fills a folder beside the final one, which takes its name when it is complete. */
async function createCluster({ clusterDir, dataDirectory, osUser }: ClusterLocation, bin: string): Promise<string> {
  const temporary = await createTemporarySibling(dataDirectory);
  try {
    const password = await createPassword(clusterDir, path.join(temporary, "password"));
    const fresh = path.join(temporary, "cluster");
    const passwordFile = path.join(temporary, "password-for-initdb");
    await mkdir(fresh, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (osUser) {
      // The outer folder last: whose it is could replace what is inside.
      for (const item of [fresh, passwordFile, temporary]) await chown(item, osUser.uid, osUser.gid);
    }
    await initializeCluster(bin, ["-D", fresh, `--pwfile=${passwordFile}`], osUser);
    await renameUnlessExists(fresh, dataDirectory);
    return password;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** A backup that root copied back belongs to root. The folder itself changes hands last, so that a cut is resumed. */
async function changeOwner(folder: string, account: OsUser): Promise<void> {
  if ((await stat(folder)).uid !== 0) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const item = path.join(folder, entry.name);
    if (entry.isDirectory()) await changeOwner(item, account);
    else await lchown(item, account.uid, account.gid);
  }
  await chown(folder, account.uid, account.gid);
}
