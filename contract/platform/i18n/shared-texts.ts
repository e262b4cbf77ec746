import type { Language } from "../languages.ts";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import nl from "./nl.json" with { type: "json" };

/**
 * The texts that pages and mails have in common: the notices of labels, the rules of the portal and the names of the groups of
 * ISCO-08 (https://isco.ilo.org; the translations were written for the project). Pages do not import this file: `npm run generate`
 * copies what they need to the translation files of the pages.
 */
export const sharedTexts: Record<Language, typeof en> = { en, nl, de };
