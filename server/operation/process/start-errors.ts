import { toStatementError } from "../../../database/database-error.ts";
import { getErrorCode, StartError, writeErrorReasons } from "../../../database/start-error.ts";

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
  const reason = writeErrorReasons[getErrorCode(error) ?? ""];
  if (!reason || !(error instanceof Error) || !("path" in error)) return undefined;
  return new StartError(
    `${error.path} cannot be written: ${reason}. Make it writable for this user, or set DATA_DIR to another folder.`,
    { cause: error },
  );
}
