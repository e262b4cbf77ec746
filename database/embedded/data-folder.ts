import { access, chmod, constants, mkdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { errorCode, StartError } from "../start-error.ts";
import { isRoot } from "./os-user.ts";

/** Creates a folder that this process can write to, and returns its path without symbolic links. */
export async function createWritableDir(folder: string): Promise<string> {
  try {
    await createDirs(folder);
    await access(folder, constants.W_OK | constants.X_OK);
    return await realpath(folder);
  } catch (error) {
    throw errorCode(error) === "ENOENT"
      ? createDataDirError(folder, "no folder can be made there")
      : toDataDirError(folder, error);
  }
}

/** The recursive `mkdir` of Node hides why it fails, and never ends below `/proc`. */
async function createDirs(folder: string): Promise<void> {
  const found = await stat(folder).catch(ignoreMissing);
  if (found?.isDirectory()) return;
  if (path.dirname(folder) !== folder) await createDirs(path.dirname(folder));
  // Root opens what it creates to others, so that `nobody` may pass; the secrets inside are closed one by one.
  const mode = isRoot() ? 0o755 : 0o700;
  await mkdir(folder, { mode }).catch(async (error) => {
    // Another process may have been faster.
    if (errorCode(error) !== "EEXIST" || !(await stat(folder)).isDirectory()) throw error;
  });
  // `mkdir` subtracts the umask, which may be 077.
  await chmod(folder, mode);
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== "ENOENT") throw error;
}

const writeErrors: Record<string, string> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOTDIR: "a part of its path is a file",
  EEXIST: "it is a file",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
};

/** Turns a file system error into a sentence for the operator; any other error comes back as it is. */
export function toDataDirError(folder: string, error: unknown): unknown {
  const reason = writeErrors[errorCode(error) ?? ""];
  return reason ? createDataDirError(folder, reason) : error;
}

function createDataDirError(folder: string, reason: string): StartError {
  return new StartError(
    `The data folder ${folder} cannot be written: ${reason}. Set DATA_DIR to a folder that this user may write to.`,
  );
}
