import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { StartError } from "../start-error.ts";

/** The user that PostgreSQL runs as when the portal itself runs as root, which PostgreSQL refuses. */
export interface OsUser {
  uid: number;
  gid: number;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The user `nobody`: present on every Unix, owner of nothing. */
export async function findNobodyUser(): Promise<OsUser> {
  const users = await readFile("/etc/passwd", "utf8").catch(() => "");
  const fields = users
    .split("\n")
    .find((line) => line.startsWith("nobody:"))
    ?.split(":");
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])];
  // macOS writes nobody as -2, which the system calls take as an unsigned number.
  if (Number.isInteger(uid) && Number.isInteger(gid)) return { uid: uid >>> 0, gid: gid >>> 0 };
  throw new StartError(
    "PostgreSQL does not run as root and this system has no user nobody: start the portal as an ordinary user, or set DATABASE_URL.",
  );
}

/** The first folder on the way to `target` that `account` may not pass, or undefined when it gets there. */
export async function findInaccessibleDir(target: string, account: OsUser): Promise<string | undefined> {
  for (const folder of listPathToRoot(target)) {
    if (!(await hasPermission(folder, account, 0o1))) return folder;
  }
  return undefined;
}

/** Whether the mode of `file` gives `account` the given right: 4 to read, 1 to run or enter. */
export async function hasPermission(file: string, account: OsUser, right: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(file);
  if (uid === account.uid) return (mode & (right << 6)) !== 0;
  if (gid === account.gid) return (mode & (right << 3)) !== 0;
  return (mode & right) !== 0;
}

function listPathToRoot(target: string): string[] {
  const parent = path.dirname(target);
  return parent === target ? [parent] : [...listPathToRoot(parent), target];
}
