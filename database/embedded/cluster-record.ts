import { createHash, randomUUID } from "node:crypto";
import { chmod, readFile, realpath, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { getErrorCode, StartError } from "../start-error.ts";

/**
 * The folder for the clusters and programs that root starts, when the user `nobody` cannot reach their usual location.
 */
export const SYSTEM_DIR = "/var/lib/job-portal";

/** The names of the folders in `SYSTEM_DIR` that hold a cluster. */
export const SYSTEM_BASE_NAME = /^[0-9a-f]{16}$/;

/** In the data folder: the path of its cluster as `{"cluster": "…"}`, relative when the cluster is in the data folder. */
const RECORD_NAME = "database.json";
/** Beside a cluster in `SYSTEM_DIR`: the path of its data folder. */
const DATA_DIR_NAME = "data-dir";

export const getRecordPath = (dataDir: string) => path.join(dataDir, RECORD_NAME);

/**
 * Notes in the data folder where its cluster is, and beside a cluster in `SYSTEM_DIR` to which data folder it belongs. So
 * the cluster is found again when the data folder is moved, or when it becomes accessible for PostgreSQL's user.
 */
export async function recordCluster({ dataDir, baseDir }: { dataDir: string; baseDir: string }): Promise<void> {
  const cluster = baseDir === dataDir ? "postgres" : path.join(baseDir, "postgres");
  if (baseDir !== dataDir) await replaceFile(path.join(baseDir, DATA_DIR_NAME), dataDir);
  await replaceFile(getRecordPath(dataDir), JSON.stringify({ cluster }));
}

/** The file has its old or its new content, even after a crash. An unchanged file is not written. */
async function replaceFile(file: string, content: string): Promise<void> {
  if ((await readFile(file, "utf8").catch(nullIfMissing))?.trim() === content) return;
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${content}\n`, { flush: true });
  // Another user must be able to read where the cluster is, also with a umask of 077.
  await chmod(draft, 0o644);
  await rename(draft, file);
}

/**
 * Returns the folder that holds the cluster of the data folder and its password file, or null when there is no cluster.
 * The cluster may belong to another user. Changes nothing.
 *
 * @throws {StartError} when the record in the data folder is damaged, or this user cannot read it
 */
export async function findBaseDir(dataDir: string): Promise<string | null> {
  const realDataDir = await realpath(dataDir).catch(nullIfUnreadable);
  if (realDataDir === null) return null;
  // Older versions have written no record.
  const systemBaseDir = await chooseSystemBaseDir(realDataDir);
  const candidates = [
    await readRecord(realDataDir),
    realDataDir,
    (await isVisible(systemBaseDir)) ? systemBaseDir : null,
  ];
  for (const baseDir of candidates) {
    if (baseDir === null || !(await hasCluster(baseDir))) continue;
    if ((await findOtherDataDir(baseDir, realDataDir)) === null) return baseDir;
  }
  return null;
}

/** Returns false also when this user may not enter the parent folder. */
async function isVisible(dir: string): Promise<boolean> {
  return (await stat(dir).catch(nullIfUnreadable)) !== null;
}

/**
 * Returns the folder in `SYSTEM_DIR` for the cluster of a data folder: the same one at each call, and none with the cluster
 * of another data folder, which was moved away from this path.
 */
export async function chooseSystemBaseDir(dataDir: string): Promise<string> {
  for (let number = 0; ; number++) {
    const text = number === 0 ? dataDir : `${dataDir}\n${number}`;
    const name = createHash("sha256").update(text).digest("hex").slice(0, 16);
    const baseDir = path.join(SYSTEM_DIR, name);
    const dataDirOfCluster = await readRecordedDataDir(baseDir);
    if (dataDirOfCluster === null || dataDirOfCluster === dataDir || !(await hasCluster(baseDir))) return baseDir;
  }
}

/** Returns true also for a cluster of another user. */
export async function hasCluster(baseDir: string): Promise<boolean> {
  try {
    await stat(path.join(baseDir, "postgres", "PG_VERSION"));
    return true;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(getErrorCode(error) ?? "")) return false;
    if (getErrorCode(error) === "EACCES") return true;
    throw error;
  }
}

/**
 * Returns the `baseDir` that the data folder has noted, or null.
 *
 * @throws {StartError} when the record is damaged, or this user cannot read it
 */
export async function readRecord(dataDir: string): Promise<string | null> {
  const file = getRecordPath(dataDir);
  const content = await readFile(file, "utf8").catch((error) => {
    if (getErrorCode(error) !== "EACCES") return nullIfMissing(error);
    throw new StartError(
      `The file ${file} cannot be read, because it belongs to another user: start the portal as the user that started it before, or give ${dataDir} to this user (chown -R).`,
    );
  });
  if (content === null) return null;
  const baseDir = parseRecord(content, dataDir);
  if (baseDir !== null) return baseDir;
  throw new StartError(
    `The file ${file} does not say where the database is: restore it from your backup, or remove it.`,
  );
}

/** Accepts no other places, because root would give the cluster there to PostgreSQL's user. */
function parseRecord(content: string, dataDir: string): string | null {
  try {
    const { cluster }: { cluster?: unknown } = JSON.parse(content);
    if (cluster === "postgres") return dataDir;
    if (typeof cluster !== "string") return null;
    const [baseDir, name] = [path.dirname(cluster), path.basename(cluster)];
    const isInSystemDir = path.dirname(baseDir) === SYSTEM_DIR && SYSTEM_BASE_NAME.test(path.basename(baseDir));
    return isInSystemDir && name === "postgres" ? baseDir : null;
  } catch {
    return null;
  }
}

/** Returns the data folder to which a cluster in `SYSTEM_DIR` belongs. Null when an older version has created it. */
export async function readRecordedDataDir(baseDir: string): Promise<string | null> {
  const dataDir = await readFile(path.join(baseDir, DATA_DIR_NAME), "utf8").catch(nullIfUnreadable);
  return dataDir?.trim() || null;
}

/**
 * Returns the other data folder that uses this cluster, or null. With it, `dataDir` is a copy, and two portals would share
 * one database but not their files.
 */
export async function findOtherDataDir(baseDir: string, dataDir: string): Promise<string | null> {
  if (baseDir === dataDir) return null;
  const recordedDataDir = await readRecordedDataDir(baseDir);
  if (recordedDataDir === null || (await isSameFolder(recordedDataDir, dataDir))) return null;
  return (await usesCluster(recordedDataDir, baseDir)) ? recordedDataDir : null;
}

/** Returns false when the data folder does not exist any more, and null when this user cannot read it. */
export async function usesCluster(dataDir: string, baseDir: string): Promise<boolean | null> {
  try {
    const content = await readFile(getRecordPath(dataDir), "utf8").catch(nullIfMissing);
    return content !== null && parseRecord(content, dataDir) === baseDir;
  } catch (error) {
    if (getErrorCode(error) === "EACCES") return null;
    throw error;
  }
}

/** Compares the folders themselves, because one folder can be mounted at two paths. */
async function isSameFolder(one: string, other: string): Promise<boolean> {
  if (one === other) return true;
  const [a, b] = await Promise.all([one, other].map((dir) => stat(dir).catch(nullIfUnreadable)));
  return Boolean(a && b && a.dev === b.dev && a.ino === b.ino);
}

function nullIfMissing(error: unknown): null {
  if (["ENOENT", "ENOTDIR"].includes(getErrorCode(error) ?? "")) return null;
  throw error;
}

function nullIfUnreadable(error: unknown): null {
  return getErrorCode(error) === "EACCES" ? null : nullIfMissing(error);
}
