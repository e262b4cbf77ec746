import { createHash } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { errorCode, StartError } from "../start-error.ts";
import { createWritableDir } from "./data-folder.ts";
import { findInaccessibleDir, findNobodyUser, isRoot, type OsUser } from "./os-user.ts";

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
