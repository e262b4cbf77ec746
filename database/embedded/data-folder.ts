import { access, chmod, constants, mkdir, realpath } from "node:fs/promises";
import path from "node:path";
import { errorCode, StartError } from "../start-error.ts";
import { runsAsRoot } from "./account.ts";

/** Creates a folder that this process can write to, and returns its path without symbolic links. */
export async function createFolder(folder: string): Promise<string> {
  // Root opens what it creates to others, so that `nobody` may pass; the secrets inside are closed one by one.
  const mode = runsAsRoot() ? 0o755 : 0o700;
  try {
    const first = await mkdir(folder, { recursive: true, mode });
    if (first) await setModes(first, folder, mode);
    await access(folder, constants.W_OK | constants.X_OK);
    return await realpath(folder);
  } catch (error) {
    throw cannotWrite(folder, error);
  }
}

/** `mkdir` subtracts the umask, which may be 077. */
async function setModes(first: string, last: string, mode: number): Promise<void> {
  for (let folder = last; folder.length >= first.length; folder = path.dirname(folder)) await chmod(folder, mode);
}

const reasons: Record<string, string> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOTDIR: "a part of its path is a file",
  EEXIST: "it is a file",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
};

/** Turns a file system error into a sentence for the operator; any other error comes back as it is. */
export function cannotWrite(folder: string, error: unknown): unknown {
  const reason = reasons[errorCode(error) ?? ""];
  if (!reason) return error;
  return new StartError(
    `The data folder ${folder} cannot be written: ${reason}. Set DATA_DIR to a folder that this user may write to.`,
  );
}
