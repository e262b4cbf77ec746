import { chown, lchown, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { errorCode, StartError } from "../start-error.ts";
import { createTemporarySibling, renameUnlessExists } from "./atomic-directory.ts";
import { initializeCluster } from "./initdb.ts";
import type { OsUser } from "./os-user.ts";
import { createPassword, readPassword } from "./password.ts";
import type { ClusterLocation } from "./place.ts";

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
