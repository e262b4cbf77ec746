import { withReason } from "../../contract/platform/fields/field-errors.ts";
import { type FormattedText, fromPlainText, toPlainText } from "../../contract/platform/formatted-text.ts";
import { toJsonb } from "../platform/database/to-jsonb.ts";
import { ApiError } from "../platform/errors.ts";
import { MarkdownError, parseMarkdown } from "../platform/parse-markdown.ts";

/** @throws {ApiError} invalid_fields when the description has too many links or too deep lists */
export function parseDescription(description: string): FormattedText {
  try {
    return parseMarkdown(description);
  } catch (error) {
    if (!(error instanceof MarkdownError)) throw error;
    throw new ApiError("invalid_fields", { description: withReason("description_invalid", error.reason) });
  }
}

/** Returns the columns that say what is formatted in a description: nothing in a text that has paragraphs only. */
export function formatDescription(description: string) {
  const text = parseDescription(description);
  const isPlain = JSON.stringify(text) === JSON.stringify(fromPlainText(description));
  return {
    formatted_description: isPlain ? null : toJsonb(text),
    plain_description: isPlain ? null : toPlainText(text),
  };
}
