/**
 * The error messages of fields, for browser and server. This file does not import zod, so that a page can import it
 * without loading zod.
 *
 * A message says which field is wrong and, after a colon, why: "Invalid Title: at most 150 characters, this has 200".
 * Both parts are English texts and the keys of their translations: the first part under `fields` in the translation
 * files, the reason (field-error-reasons.ts) under `reasons`, where `#` stands for each number.
 */

/** @example withReason("Invalid Title", reasons.tooLong(150, 200)) */
export function withReason(message: string, reason: string): string {
  return `${message}: ${reason}`;
}

/** Splits a message into the keys of its translations and the numbers of the reason. */
export function parseFieldError(message: string): { message: string; reason: string | undefined; numbers: number[] } {
  const [text = "", reason] = message.split(": ");
  return {
    message: text,
    reason: reason?.replaceAll(/\d+/g, "#"),
    numbers: reason?.match(/\d+/g)?.map(Number) ?? [],
  };
}
