import type { Language } from "../../../contract/platform/languages.ts";
import { hasStrayBraces, listPlaceholders } from "./mail-fields.ts";

/** A translation file of the pages: texts by key, in groups. */
export interface PageTexts {
  readonly [key: string]: string | PageTexts;
}

export type ShippedPageTexts = Record<Language, PageTexts>;

/** Lists all texts with their full keys, such as `jobs.title`, in the order of the file. */
export function listPageTexts(texts: PageTexts, prefix = ""): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : listPageTexts(value, `${prefix}${key}.`),
  );
}

/** Whether a text has the placeholders of the shipped one, and no others. `{{portal}}` may be added to any text. */
export function hasSamePlaceholders(text: string, shipped: string): boolean {
  const [own, expected] = [text, shipped].map((one) => new Set(listPlaceholders(one))) as [Set<string>, Set<string>];
  const known = new Set([...expected, "portal"]);
  return (
    !hasStrayBraces(text) && [...expected].every((name) => own.has(name)) && [...own].every((name) => known.has(name))
  );
}

/** Returns a translation file with the changed texts. One that does not fit this version of the portal is left out. */
export function applyChangedTexts(
  shipped: PageTexts,
  language: Language,
  changed: ReadonlyMap<string, Partial<Record<Language, string>>>,
  prefix = "",
): PageTexts {
  return Object.fromEntries(
    Object.entries(shipped).map(([name, value]) => {
      if (typeof value !== "string") return [name, applyChangedTexts(value, language, changed, `${prefix}${name}.`)];
      const own = changed.get(prefix + name)?.[language];
      return [name, own !== undefined && hasSamePlaceholders(own, value) ? own : value];
    }),
  );
}
