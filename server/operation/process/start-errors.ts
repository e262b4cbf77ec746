import { toStatementError } from "../../../database/database-error.ts";
import { getErrorCode, StartError } from "../../../database/start-error.ts";

const fileErrors: Record<string, string> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
};

/**
 * Returns the error with a sentence for the operator, when the cause of the error is known: a statement without the rights
 * for it, a full disk, a file that cannot be written. Undefined for an error of the program.
 */
export function toStartError(error: unknown): StartError | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  const known = toStatementError(error) ?? toStatementError(cause) ?? toFileError(error);
  return known ?? (error instanceof StartError ? error : undefined);
}

function toFileError(error: unknown): StartError | undefined {
  const reason = fileErrors[getErrorCode(error) ?? ""];
  if (!reason || !(error instanceof Error) || !("path" in error)) return undefined;
  return new StartError(
    `${error.path} cannot be written: ${reason}. Make it writable for this user, or set DATA_DIR to another folder.`,
    { cause: error },
  );
}
