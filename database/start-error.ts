/**
 * Why the portal cannot start, in one sentence for the person at the terminal.
 * Whoever catches it prints the message alone: a stack would only hide it.
 */
export class StartError extends Error {
  override name = "StartError";
}

/** The `code` of a Node or PostgreSQL error, such as `EACCES` or `57P03`. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
