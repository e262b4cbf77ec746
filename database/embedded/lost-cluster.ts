import { readdir, realpath } from "node:fs/promises";
import path from "node:path";
import { getErrorCode } from "../start-error.ts";
import {
  findBaseDir,
  findOtherDataDir,
  getRecordPath,
  hasCluster,
  readRecord,
  readRecordedDataDir,
  SYSTEM_BASE_NAME,
  SYSTEM_DIR,
  usesCluster,
} from "./cluster-record.ts";

const OR_CREATE_EMPTY = "or run npm run admin -- init to begin a new portal.";

/**
 * Returns in one sentence why an empty cluster would take the place of one that exists or has existed, or null. Changes
 * nothing.
 *
 * @throws {StartError} when the record in the data folder is damaged
 */
export async function findLostCluster(dataDir: string): Promise<string | null> {
  if ((await findBaseDir(dataDir)) !== null) return null;
  return (await findRecordedCluster(dataDir)) ?? (await findUnusedCluster(dataDir));
}

/** Returns why the data folder has no cluster although it has had one, or null. */
export async function findRecordedCluster(dataDir: string): Promise<string | null> {
  const realDataDir = await realpath(dataDir).catch(() => dataDir);
  const baseDir = await readRecord(realDataDir);
  if (baseDir === null) return null;
  const pgData = path.join(baseDir, "postgres");
  const other = await findOtherDataDir(baseDir, realDataDir);
  if (other !== null) {
    return `The data folder ${realDataDir} is a copy of ${other}, which uses the database in ${pgData}: set DATA_DIR to ${other}, restore a backup into a new DATA_DIR, ${OR_CREATE_EMPTY}`;
  }
  return `The database of the data folder ${realDataDir} was in ${pgData}, which does not exist: put it back there together with the file postgres-password beside it, restore a backup into a new DATA_DIR, ${OR_CREATE_EMPTY}`;
}

/** Returns which clusters in `SYSTEM_DIR` belong to no data folder, or null. */
async function findUnusedCluster(dataDir: string): Promise<string | null> {
  const descriptions: string[] = [];
  for (const name of await listSystemBaseNames()) {
    const baseDir = path.join(SYSTEM_DIR, name);
    if (!(await hasCluster(baseDir))) continue;
    const dataDirOfCluster = await readRecordedDataDir(baseDir);
    // A user who cannot read the data folder of a cluster cannot use the cluster either.
    if (dataDirOfCluster !== null && (await usesCluster(dataDirOfCluster, baseDir)) !== false) continue;
    const pgData = path.join(baseDir, "postgres");
    descriptions.push(dataDirOfCluster === null ? pgData : `${pgData} (whose DATA_DIR was ${dataDirOfCluster})`);
  }
  if (descriptions.length === 0) return null;
  return `The data folder ${dataDir} has no database, but there is one in ${descriptions.join(" and in ")}: to use it, start the portal as the user and with the DATA_DIR of before, or write {"cluster": "…"} with its path to ${getRecordPath(dataDir)}, ${OR_CREATE_EMPTY}`;
}

async function listSystemBaseNames(): Promise<string[]> {
  try {
    return (await readdir(SYSTEM_DIR)).filter((name) => SYSTEM_BASE_NAME.test(name)).sort();
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EACCES"].includes(getErrorCode(error) ?? "")) return [];
    throw error;
  }
}
