import { isEmployment, withoutEmployment } from "./words.ts";

const EDGES = /^[\s,;:|·•–—/-]+|[\s,;:|·•–—/-]+$/gu;

/** Names of fields, in front of what they hold. */
const LABEL =
  /^(?:functie|functietitel|position|job title|title|role|werkgever|employer|company|bedrijf|organisatie|organization|opleiding|degree|diploma|school|instelling|institution|onderwijsinstelling)\s*:\s*/i;

/** The pieces of a line that names something: what stands apart by tabs, bars, dots or dashes. */
export function partsOf(text: string): string[] {
  return text
    .replace(LABEL, "")
    .split(/\t| [|•·–—/-] |\s?[|•·]\s?|(?<=\p{L}{3,}):\s/u)
    .map((part) => part.replace(EDGES, "").replace(/^\((.*)\)$/, "$1"))
    .map((part) => withoutEmployment(part.replace(LABEL, "")))
    .filter((part) => /\p{L}/u.test(part) && !isEmployment(part));
}

/** `Nurse at Northgate`, `Verpleegkundige bij Northgate`, `Nurse, Northgate`; null for what is one thing. */
export function splitOnce(part: string): [string, string] | null {
  const match = /^(.{2,}?)(?:\s+(?:at|bij|@)\s+|,\s+)(\S.*)$/iu.exec(part);
  return match?.[1] && match[2] ? [match[1].trim(), match[2].trim()] : null;
}
