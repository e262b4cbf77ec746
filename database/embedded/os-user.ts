import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { StartError } from "../start-error.ts";

/** The operating-system user that runs PostgreSQL when the portal runs as root, because PostgreSQL refuses root. */
export interface OsUser {
  uid: number;
  gid: number;
}

/** File mode bits of one class (owner, group or others). */
export const READ_BIT = 0o4;
export const EXECUTE_BIT = 0o1;

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Returns the user `nobody`, which exists on every Unix and owns no files.
 *
 * @throws {StartError} when the system has no such user
 */
export async function findNobodyUser(): Promise<OsUser> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  const fields = passwd
    .split("\n")
    .find((line) => line.startsWith("nobody:"))
    ?.split(":");
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])];
  // macOS lists nobody with uid -2; system calls take the unsigned number.
  if (Number.isInteger(uid) && Number.isInteger(gid)) return { uid: uid >>> 0, gid: gid >>> 0 };
  throw new StartError(
    "PostgreSQL does not run as root, and this system has no user nobody: start the portal as an ordinary user, or set DATABASE_URL.",
  );
}

/** Returns the first directory on the path to `target` that `user` may not enter; undefined when there is none. */
export async function findInaccessibleDir(target: string, user: OsUser): Promise<string | undefined> {
  for (const dir of listPathFromRoot(target)) {
    if (!(await hasPermission(dir, user, EXECUTE_BIT))) return dir;
  }
  return undefined;
}

/** Checks the file mode only, not access control lists. For a directory, `EXECUTE_BIT` is the right to enter it. */
export async function hasPermission(file: string, user: OsUser, permission: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(file);
  if (uid === user.uid) return (mode & (permission << 6)) !== 0;
  if (gid === user.gid) return (mode & (permission << 3)) !== 0;
  return (mode & permission) !== 0;
}

function listPathFromRoot(target: string): string[] {
  const parent = path.dirname(target);
  return parent === target ? [parent] : [...listPathFromRoot(parent), target];
}
