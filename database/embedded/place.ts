import { createHash } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { errorCode, StartError } from "../start-error.ts";
import { type Account, closedFolder, nobody, runsAsRoot } from "./account.ts";
import { createFolder } from "./data-folder.ts";

/** Where root puts what the user `nobody` must reach and cannot reach in the data folder. */
export const SYSTEM_FOLDER = "/var/lib/job-portal";

export interface Place {
  /** The portal's own folder. */
  dataDir: string;
  /** The folder that holds the cluster and its password: the data folder, or one in `SYSTEM_FOLDER`. */
  home: string;
  /** PostgreSQL's data directory, without symbolic links. */
  cluster: string;
  /** Whom PostgreSQL runs as; undefined: the portal's own user. */
  account: Account | undefined;
}

/** Creates the data folder and decides where the cluster lives and whom it belongs to. */
export async function choosePlace(dataDir: string, log: (sentence: string) => void): Promise<Place> {
  const folder = await createFolder(path.resolve(dataDir));
  const inside = { dataDir: folder, home: folder, cluster: await clusterIn(folder) };
  if (!runsAsRoot()) return { ...inside, account: undefined };

  // A cluster that an ordinary user made keeps its owner when root starts the portal later.
  const owner = await ownerOf(inside.cluster);
  const account = owner && owner.uid !== 0 ? owner : await nobody();
  const closed = await closedFolder(path.dirname(inside.cluster), account);
  if (!closed) return { ...inside, account };
  if (owner) {
    throw new StartError(
      `PostgreSQL does not run as root, and the user of the database in ${inside.cluster} may not enter ${closed}: run chmod o+x ${closed}.`,
    );
  }

  const name = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  const home = await createFolder(path.join(SYSTEM_FOLDER, name));
  const cluster = await clusterIn(home);
  log(`The database lives in ${cluster}: PostgreSQL does not run as root, and its user may not enter ${closed}.`);
  return { dataDir: folder, home, cluster, account };
}

/** An operator may have moved the cluster to another disk and left a link. */
async function clusterIn(home: string): Promise<string> {
  const cluster = path.join(home, "postgres");
  return await realpath(cluster).catch(() => cluster);
}

async function ownerOf(cluster: string): Promise<Account | undefined> {
  try {
    const { uid, gid } = await stat(cluster);
    return { uid, gid };
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
