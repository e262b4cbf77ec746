import { withReason } from "../../contract/platform/fields/field-errors.ts";
import { type FormattedText, fromPlainText } from "../../contract/platform/texts/formatted-text.ts";
import { ApiError } from "./errors.ts";
import { MarkdownError, parseMarkdown } from "./parse-markdown.ts";

/** The fields whose text is read as Markdown. */
type TextField = "description" | "company_description";

/** @throws {ApiError} invalid_fields when the text of the field has too many links or too deep lists */
export function parseText(text: string, field: TextField): FormattedText {
  try {
    return parseMarkdown(text);
  } catch (error) {
    if (!(error instanceof MarkdownError)) throw error;
    throw new ApiError("invalid_fields", { [field]: withReason("description_invalid", error.reason) });
  }
}

/**
 * Returns what is formatted in a text: null for one that has paragraphs only.
 * @throws {ApiError} invalid_fields when the text of the field has too many links or too deep lists
 */
export function formatText(text: string, field: TextField): FormattedText | null {
  const parsed = parseText(text, field);
  return JSON.stringify(parsed) === JSON.stringify(fromPlainText(text)) ? null : parsed;
}
