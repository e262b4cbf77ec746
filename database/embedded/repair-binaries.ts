import { chmod, lstat, readdir, readFile, symlink } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "../start-error.ts";

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
