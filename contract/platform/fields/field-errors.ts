import { fieldErrorReasonTexts, fieldErrorTexts } from "./field-error-texts.ts";

/**
 * The errors of fields, for browser and server. This file does not import zod, so that a page can import it without
 * loading zod.
 *
 * An error is a code that says which field is wrong. A reason may follow, which is a code with its numbers:
 * `title_invalid:too_long:150:200`. Both codes are keys of translations: the first one under `fields` in the translation
 * files, the reason (field-error-reasons.ts) under `reasons`.
 */
export type FieldErrorCode = keyof typeof fieldErrorTexts;
type FieldErrorReasonCode = keyof typeof fieldErrorReasonTexts;
export type FieldErrorReason = FieldErrorReasonCode | `${FieldErrorReasonCode}:${string}`;

/** The noun in the codes for a missing and for an invalid value. */
export type FieldNoun = {
  [Code in FieldErrorCode]: Code extends `${infer Noun}_invalid`
    ? `${Noun}_required` extends FieldErrorCode
      ? Noun
      : never
    : never;
}[FieldErrorCode];

/** @example withReason("title_invalid", reasons.tooLong(150, 200)) */
export function withReason(code: FieldErrorCode, reason: FieldErrorReason): string {
  return `${code}:${reason}`;
}

/** Splits an error into its code, the code of the reason and the numbers of the reason. */
export function parseFieldError(error: string): { code: string; reason: string | undefined; numbers: number[] } {
  const [code = "", reason, ...numbers] = error.split(":");
  return { code, reason, numbers: numbers.map(Number) };
}

/** Returns the English text of an error, such as "Invalid Title: at most 150 characters, this has 200". */
export function describeFieldError(error: string): string {
  const { code, reason, numbers } = parseFieldError(error);
  const text = (fieldErrorTexts as Record<string, string>)[code] ?? error;
  if (!reason) return text;
  const reasonText = (fieldErrorReasonTexts as Record<string, string>)[reason] ?? reason;
  return `${text}: ${numbers.reduce((described, number) => described.replace("#", String(number)), reasonText)}`;
}
