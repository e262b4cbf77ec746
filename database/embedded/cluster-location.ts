import { access, chmod, constants, mkdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { getErrorCode, StartError, writeErrorReasons } from "../start-error.ts";
import { chooseSystemBaseDir, findBaseDir, SYSTEM_DIR } from "./cluster-record.ts";
import { findInaccessibleDir, findNobodyUser, isRoot, type OsUser } from "./os-user.ts";

export interface ClusterLocation {
  /** The portal's data folder (`DATA_DIR`). */
  dataDir: string;
  /** Holds the cluster and its password file: `dataDir`, or a directory in `SYSTEM_DIR`. */
  baseDir: string;
  /** PostgreSQL's data directory (`PGDATA`), without symbolic links. */
  pgData: string;
  /** The user that runs PostgreSQL; undefined when that is the user of this process. */
  osUser: OsUser | undefined;
}

/**
 * Creates the data folder and decides where the cluster is stored and which user owns it.
 *
 * An existing cluster stays where the data folder has noted it. When this process is root and PostgreSQL's user cannot
 * enter the data folder, a new cluster is stored in `SYSTEM_DIR`.
 *
 * @throws {StartError} when the data folder cannot be written, or the owner of an existing cluster cannot reach it
 */
export async function locateCluster(dataDir: string, log: (message: string) => void): Promise<ClusterLocation> {
  const realDataDir = await createWritableDir(path.resolve(dataDir));
  const baseDir = (await findBaseDir(realDataDir)) ?? realDataDir;
  const pgData = await resolvePgData(baseDir);
  if (baseDir !== realDataDir) log(`The database of ${realDataDir} is in ${pgData}.`);
  const location = { dataDir: realDataDir, baseDir, pgData };
  if (!isRoot()) return { ...location, osUser: undefined };

  // A cluster of an ordinary user keeps its owner when root starts the portal later.
  const owner = await findOwner(pgData);
  const osUser = owner && owner.uid !== 0 ? owner : await findNobodyUser();
  const inaccessible = await findInaccessibleDir(path.dirname(pgData), osUser);
  if (!inaccessible) return { ...location, osUser };
  if (owner) {
    throw new StartError(
      `PostgreSQL does not run as root, and the owner of the database in ${pgData} may not enter ${inaccessible}: run chmod o+x ${inaccessible}.`,
    );
  }

  // When the systemd service uses this folder as its DATA_DIR, other users may not enter it.
  const closed = await findInaccessibleDir(await createWritableDir(SYSTEM_DIR), osUser);
  if (closed) {
    throw new StartError(
      `PostgreSQL does not run as root, and its user may enter neither ${inaccessible} nor ${closed}: start the portal as an ordinary user, or set DATA_DIR to a folder that everybody may enter.`,
    );
  }
  // The record names it below `SYSTEM_DIR`, also when that is a symbolic link.
  const systemBaseDir = await chooseSystemBaseDir(realDataDir);
  const systemPgData = await resolvePgData(await createWritableDir(systemBaseDir));
  log(
    `The database is stored in ${systemPgData}: PostgreSQL does not run as root, and its user may not enter ${inaccessible}.`,
  );
  return { dataDir: realDataDir, baseDir: systemBaseDir, pgData: systemPgData, osUser };
}

/** Follows symbolic links, because an operator may have moved the cluster to another disk. */
async function resolvePgData(baseDir: string): Promise<string> {
  const pgData = path.join(baseDir, "postgres");
  return await realpath(pgData).catch(() => pgData);
}

async function findOwner(pgData: string): Promise<OsUser | undefined> {
  try {
    const { uid, gid } = await stat(pgData);
    return { uid, gid };
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Creates a directory that this process can write to, and returns its path without symbolic links. */
async function createWritableDir(dir: string): Promise<string> {
  try {
    await createDirs(dir);
    await access(dir, constants.W_OK | constants.X_OK);
    return await realpath(dir);
  } catch (error) {
    throw getErrorCode(error) === "ENOENT"
      ? createDataDirError(dir, "no folder can be created there")
      : toDataDirError(dir, error);
  }
}

/**
 * Creates a directory and its parents. Node's recursive `mkdir` hides the reason of a failure and never returns below
 * `/proc`.
 */
async function createDirs(dir: string): Promise<void> {
  const stats = await stat(dir).catch(undefinedIfMissing);
  if (stats?.isDirectory()) return;
  if (path.dirname(dir) !== dir) await createDirs(path.dirname(dir));
  // When this process is root, the user `nobody` must be able to enter. Files with secrets have stricter modes.
  const mode = isRoot() ? 0o755 : 0o700;
  await mkdir(dir, { mode }).catch(async (error) => {
    // Another process may have created the directory first.
    if (getErrorCode(error) !== "EEXIST" || !(await stat(dir)).isDirectory()) throw error;
  });
  // `mkdir` subtracts the umask from the mode. A umask of 077 would lock `nobody` out.
  await chmod(dir, mode);
}

function undefinedIfMissing(error: unknown): undefined {
  if (getErrorCode(error) !== "ENOENT") throw error;
}

const dataDirReasons: Record<string, string> = {
  ...writeErrorReasons,
  ENOTDIR: "a part of its path is a file",
  EEXIST: "it is a file",
};

/** Turns a file system error into a `StartError` with advice. Returns any other error unchanged. */
export function toDataDirError(dir: string, error: unknown): unknown {
  const reason = dataDirReasons[getErrorCode(error) ?? ""];
  return reason ? createDataDirError(dir, reason) : error;
}

function createDataDirError(dir: string, reason: string): StartError {
  return new StartError(
    `The data folder ${dir} cannot be written: ${reason}. Set DATA_DIR to a folder that this user may write to.`,
  );
}
