import { toPlainText } from "../../contract/platform/texts/formatted-text.ts";
import { toJsonb } from "../platform/database/to-jsonb.ts";
import { formatText } from "../platform/format-text.ts";

/**
 * Returns the columns that say what is formatted in a description: nothing in a text that has paragraphs only.
 * @throws {ApiError} invalid_fields when the description has too many links or too deep lists
 */
export function formatDescription(description: string) {
  const text = formatText(description, "description");
  return { formatted_description: text && toJsonb(text), plain_description: text && toPlainText(text) };
}
