import { createHash } from "node:crypto";
import { access, chmod, constants, mkdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { errorCode, StartError } from "../start-error.ts";
import { findInaccessibleDir, findNobodyUser, isRoot, type OsUser } from "./os-user.ts";

/** Creates a folder that this process can write to, and returns its path without symbolic links. */
export async function createWritableDir(folder: string): Promise<string> {
  try {
    await createDirs(folder);
    await access(folder, constants.W_OK | constants.X_OK);
    return await realpath(folder);
  } catch (error) {
    throw errorCode(error) === "ENOENT"
      ? createDataDirError(folder, "no folder can be made there")
      : toDataDirError(folder, error);
  }
}

/** The recursive `mkdir` of Node hides why it fails, and never ends below `/proc`. */
async function createDirs(folder: string): Promise<void> {
  const found = await stat(folder).catch(ignoreMissing);
  if (found?.isDirectory()) return;
  if (path.dirname(folder) !== folder) await createDirs(path.dirname(folder));
  // Root opens what it creates to others, so that `nobody` may pass; the secrets inside are closed one by one.
  const mode = isRoot() ? 0o755 : 0o700;
  await mkdir(folder, { mode }).catch(async (error) => {
    // Another process may have been faster.
    if (errorCode(error) !== "EEXIST" || !(await stat(folder)).isDirectory()) throw error;
  });
  // `mkdir` subtracts the umask, which may be 077.
  await chmod(folder, mode);
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== "ENOENT") throw error;
}

const writeErrors: Record<string, string> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOTDIR: "a part of its path is a file",
  EEXIST: "it is a file",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
};

/** Turns a file system error into a sentence for the operator; any other error comes back as it is. */
export function toDataDirError(folder: string, error: unknown): unknown {
  const reason = writeErrors[errorCode(error) ?? ""];
  return reason ? createDataDirError(folder, reason) : error;
}

function createDataDirError(folder: string, reason: string): StartError {
  return new StartError(
    `The data folder ${folder} cannot be written: ${reason}. Set DATA_DIR to a folder that this user may write to.`,
  );
}

/** Where root puts what the user `nobody` must reach and cannot reach in the data folder. */
export const SYSTEM_DIR = "/var/lib/job-portal";

export interface ClusterLocation {
  /** The portal's own folder. */
  dataDir: string;
  /** The folder that holds the cluster and its password: the data folder, or one in `SYSTEM_FOLDER`. */
  clusterDir: string;
  /** PostgreSQL's data directory, without symbolic links. */
  dataDirectory: string;
  /** Whom PostgreSQL runs as; undefined: the portal's own user. */
  osUser: OsUser | undefined;
}

/** Creates the data folder and decides where the cluster lives and whom it belongs to. */
export async function locateCluster(dataDir: string, log: (sentence: string) => void): Promise<ClusterLocation> {
  const folder = await createWritableDir(path.resolve(dataDir));
  const inside = { dataDir: folder, clusterDir: folder, dataDirectory: await resolveClusterPath(folder) };
  if (!isRoot()) return { ...inside, osUser: undefined };

  // A cluster that an ordinary user made keeps its owner when root starts the portal later.
  const owner = await findOwner(inside.dataDirectory);
  const account = owner && owner.uid !== 0 ? owner : await findNobodyUser();
  const closed = await findInaccessibleDir(path.dirname(inside.dataDirectory), account);
  if (!closed) return { ...inside, osUser: account };
  if (owner) {
    throw new StartError(
      `PostgreSQL does not run as root, and the user of the database in ${inside.dataDirectory} may not enter ${closed}: run chmod o+x ${closed}.`,
    );
  }

  const name = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  const home = await createWritableDir(path.join(SYSTEM_DIR, name));
  const cluster = await resolveClusterPath(home);
  log(`The database lives in ${cluster}: PostgreSQL does not run as root, and its user may not enter ${closed}.`);
  return { dataDir: folder, clusterDir: home, dataDirectory: cluster, osUser: account };
}

/** An operator may have moved the cluster to another disk and left a link. */
async function resolveClusterPath(home: string): Promise<string> {
  const cluster = path.join(home, "postgres");
  return await realpath(cluster).catch(() => cluster);
}

async function findOwner(cluster: string): Promise<OsUser | undefined> {
  try {
    const { uid, gid } = await stat(cluster);
    return { uid, gid };
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
