import { access, chmod, constants, mkdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { errorCode, StartError } from "../start-error.ts";
import { runsAsRoot } from "./account.ts";

/** Creates a folder that this process can write to, and returns its path without symbolic links. */
export async function createFolder(folder: string): Promise<string> {
  try {
    await makeFolders(folder);
    await access(folder, constants.W_OK | constants.X_OK);
    return await realpath(folder);
  } catch (error) {
    throw errorCode(error) === "ENOENT" ? sentence(folder, "no folder can be made there") : cannotWrite(folder, error);
  }
}

/** The recursive `mkdir` of Node hides why it fails, and never ends below `/proc`. */
async function makeFolders(folder: string): Promise<void> {
  const found = await stat(folder).catch(orUndefinedWhenAbsent);
  if (found?.isDirectory()) return;
  if (path.dirname(folder) !== folder) await makeFolders(path.dirname(folder));
  // Root opens what it creates to others, so that `nobody` may pass; the secrets inside are closed one by one.
  const mode = runsAsRoot() ? 0o755 : 0o700;
  await mkdir(folder, { mode }).catch(async (error) => {
    // Another process may have been faster.
    if (errorCode(error) !== "EEXIST" || !(await stat(folder)).isDirectory()) throw error;
  });
  // `mkdir` subtracts the umask, which may be 077.
  await chmod(folder, mode);
}

function orUndefinedWhenAbsent(error: unknown): undefined {
  if (errorCode(error) !== "ENOENT") throw error;
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
  return reason ? sentence(folder, reason) : error;
}

function sentence(folder: string, reason: string): StartError {
  return new StartError(
    `The data folder ${folder} cannot be written: ${reason}. Set DATA_DIR to a folder that this user may write to.`,
  );
}
