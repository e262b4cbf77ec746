/**
 * The reason why the portal cannot start, in one sentence for the operator: what happened, then what to do.
 * Callers print the message without the stack.
 */
export class StartError extends Error {
  override name = "StartError";
}

/** Returns the string `code` of a Node or PostgreSQL error, such as `EACCES` or `57P03`. */
export function getErrorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** What keeps a program from writing a file or a folder, by the code of the error. */
export const writeErrorReasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
};
