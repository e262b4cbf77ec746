import { completeTexts } from "../../../contract/platform/i18n/complete-texts.ts";
import type { Language } from "../../../contract/platform/languages.ts";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import nl from "./nl.json" with { type: "json" };

/**
 * The texts that the server itself sends: mails, text messages and feeds. The texts of the pages are in `web/public`.
 */
export const texts: Record<Language, typeof en> = { en, nl, de: completeTexts(en, de) };

/**
 * Replaces each `{{name}}` by its value.
 *
 * @throws {Error} when a value is missing, so that an incomplete text is never sent
 */
export function fillPlaceholders(text: string, values: Record<string, string | number>): string {
  return text.replace(/{{(\w+)}}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The text "${text}" needs a value for ${name}.`);
    return String(value);
  });
}
