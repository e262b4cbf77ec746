import { isEmploymentTerm, matchesKind, removeEmploymentTerm } from "./word-lists.ts";

const SURROUNDING_SEPARATORS = /^[\s,;:|·•–—/-]+|[\s,;:|·•–—/-]+$/gu;

/** Names of fields, in front of what they hold. */
const FIELD_NAMES =
  "(?:functie|functietitel|position|job title|title|role|werkgever|employer|company|bedrijf|organisatie|organization|opleiding|degree|diploma|school|instelling|institution|onderwijsinstelling|periode|period|dates?|plaats|location)";
const FIELD_LABEL = new RegExp(`^${FIELD_NAMES}\\s*:\\s*`, "i");
const fieldName = new RegExp(`^${FIELD_NAMES}$`, "i");

export function hasFieldLabel(text: string): boolean {
  return FIELD_LABEL.test(text);
}

/** The first row of a table, which names its columns. */
export function isTableHeader(text: string): boolean {
  const cells = text.split("\t");
  return cells.length > 1 && cells.every((cell) => fieldName.test(cell.trim()));
}

/** That it was finished says nothing of what it is. */
const COMPLETION_NOTE =
  /(?:,|;|\s[-–]|\s\()?\s*(?:met )?(?:diploma (?:behaald|ja|obtained)|(?:,|\()\s*(?:diploma|afgerond|behaald))\)?$/i;

/** The pieces of a line that names something: what stands apart by tabs, bars, dots or dashes. */
export function splitIntoParts(text: string): string[] {
  return text
    .replace(FIELD_LABEL, "")
    .split(/\t| [|•·–—/-] |\s?[|•·]\s?|(?<=\p{L}{3,}):\s/u)
    .map((part) => part.replace(SURROUNDING_SEPARATORS, "").replace(/^\((.*)\)$/, "$1"))
    .map((part) => removeEmploymentTerm(part.replace(FIELD_LABEL, "").replace(COMPLETION_NOTE, "")))
    .filter((part) => /\p{L}/u.test(part) && !isEmploymentTerm(part) && !/^(?:yes|no|ja|nee|diploma)$/i.test(part));
}

/** `Nurse at Northgate`, `Verpleegkundige bij Northgate`, `Nurse, Northgate`; null for what is one thing. */
export function splitTitleAndOrganization(part: string): [string, string] | null {
  const match = /^(.{2,}?)(?:\s+(?:at|bij|@)\s+|,\s+)(\S.*)$/iu.exec(part);
  if (!match?.[1] || !match[2] || matchesKind(match[2], "place")) return null;
  return [match[1].trim(), match[2].trim()];
}
