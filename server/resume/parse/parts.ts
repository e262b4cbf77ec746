import { hintsAt, isEmployment, withoutEmployment } from "./words.ts";

const EDGES = /^[\s,;:|·•–—/-]+|[\s,;:|·•–—/-]+$/gu;

/** Names of fields, in front of what they hold. */
const FIELD =
  "(?:functie|functietitel|position|job title|title|role|werkgever|employer|company|bedrijf|organisatie|organization|opleiding|degree|diploma|school|instelling|institution|onderwijsinstelling|periode|period|dates?|plaats|location)";
const LABEL = new RegExp(`^${FIELD}\\s*:\\s*`, "i");
const isField = new RegExp(`^${FIELD}$`, "i");

export function isLabelled(text: string): boolean {
  return LABEL.test(text);
}

/** The first row of a table, which names its columns. */
export function isTableHead(text: string): boolean {
  const cells = text.split("\t");
  return cells.length > 1 && cells.every((cell) => isField.test(cell.trim()));
}

/** That it was finished says nothing of what it is. */
const FINISHED =
  /(?:,|;|\s[-–]|\s\()?\s*(?:met )?(?:diploma (?:behaald|ja|obtained)|(?:,|\()\s*(?:diploma|afgerond|behaald))\)?$/i;

/** The pieces of a line that names something: what stands apart by tabs, bars, dots or dashes. */
export function partsOf(text: string): string[] {
  return text
    .replace(LABEL, "")
    .split(/\t| [|•·–—/-] |\s?[|•·]\s?|(?<=\p{L}{3,}):\s/u)
    .map((part) => part.replace(EDGES, "").replace(/^\((.*)\)$/, "$1"))
    .map((part) => withoutEmployment(part.replace(LABEL, "").replace(FINISHED, "")))
    .filter((part) => /\p{L}/u.test(part) && !isEmployment(part) && !/^(?:yes|no|ja|nee|diploma)$/i.test(part));
}

/** `Nurse at Northgate`, `Verpleegkundige bij Northgate`, `Nurse, Northgate`; null for what is one thing. */
export function splitOnce(part: string): [string, string] | null {
  const match = /^(.{2,}?)(?:\s+(?:at|bij|@)\s+|,\s+)(\S.*)$/iu.exec(part);
  if (!match?.[1] || !match[2] || hintsAt(match[2], "place")) return null;
  return [match[1].trim(), match[2].trim()];
}
