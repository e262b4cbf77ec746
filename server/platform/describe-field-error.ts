import { fieldErrorReasonTexts, fieldErrorTexts } from "../../contract/platform/field-error-texts.ts";
import { parseFieldError } from "../../contract/platform/field-errors.ts";

/** Returns the English text of an error, such as "Invalid Title: at most 150 characters, this has 200". */
export function describeFieldError(error: string): string {
  const { code, reason, numbers } = parseFieldError(error);
  const text = (fieldErrorTexts as Record<string, string>)[code] ?? error;
  if (!reason) return text;
  const reasonText = (fieldErrorReasonTexts as Record<string, string>)[reason] ?? reason;
  return `${text}: ${numbers.reduce((described, number) => described.replace("#", String(number)), reasonText)}`;
}
