import { chmod, lstat, readdir, readFile, symlink } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "../start-error.ts";

/** Whether npm unpacked the package completely: some installs lose the run bit or the library links. */
export async function isWhole(native: string): Promise<boolean> {
  if (process.platform === "win32") return true;
  const runnable = (await programs(native)).map(async (file) => ((await lstat(file)).mode & 0o111) === 0o111);
  const linked = (await links(native)).map(async ({ from }) => exists(from));
  return (await Promise.all([...runnable, ...linked])).every(Boolean);
}

/** Does what the package's install script would have done. */
export async function repair(native: string): Promise<void> {
  for (const file of await programs(native)) await chmod(file, 0o755);
  for (const { from, to } of await links(native)) {
    if (!(await exists(from))) await symlink(to, from);
  }
}

async function programs(native: string): Promise<string[]> {
  const bin = path.join(native, "bin");
  return (await readdir(bin)).map((name) => path.join(bin, name));
}

/** `native/pg-symlinks.json` lists paths from the package's root, the link as `target` and the file as `source`. */
async function links(native: string): Promise<{ from: string; to: string }[]> {
  const list = await readFile(path.join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const entries: { source: string; target: string }[] = JSON.parse(list);
  return entries.map(({ source, target }) => ({
    from: path.join(native, path.relative("native", target)),
    to: path.relative(path.dirname(target), source),
  }));
}

async function exists(file: string): Promise<boolean> {
  try {
    await lstat(file);
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}
