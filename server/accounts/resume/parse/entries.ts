import { joinText, type TextLine } from "../text-line.ts";
import { findPeriod, isMostlyPeriod, isOnlyDuration, type Period } from "./periods.ts";
import { isEmploymentTerm, matchesKind, type PartKind, removeEmploymentTerm } from "./word-lists.ts";

/** A work or an education, as a resume states it. */
export interface ResumeEntry {
  /** Title of a work, degree of an education. */
  title: string;
  /** Company of a work, school of an education. */
  organization: string;
  from: string | null;
  to: string | null;
  description: string;
}

type EntryKind = "work" | "education";

const partKinds: Record<EntryKind, { titleKind: PartKind; organizationKind: PartKind }> = {
  work: { titleKind: "title", organizationKind: "company" },
  education: { titleKind: "degree", organizationKind: "school" },
};

/**
 * Reads the entries of one section in their order.
 *
 * Splits the lines at the dates. The lines around the dates of an entry contain its title and organization, and the
 * other lines are its description. Word lists decide which of two names is the title. If they cannot decide, the order
 * that most entries of the section have decides.
 */
export function readEntries(lines: TextLine[], kind: EntryKind): ResumeEntry[] {
  const { titleKind, organizationKind } = partKinds[kind];
  const scoreOrder = (first = "", second = "") => {
    if (second === "") return 0;
    const score = (text: string) => Number(matchesKind(text, titleKind)) - Number(matchesKind(text, organizationKind));
    return Math.sign(score(first) - score(second));
  };
  const drafts = splitIntoEntries(lines, kind).map((entryLines) => createEntryDraft(entryLines, titleKind));
  const sectionOrder = drafts.reduce((sum, { parts: [first, second] }) => sum + scoreOrder(first, second), 0);
  const entries = drafts.map(({ period, parts, description }) => {
    const locations = parts.filter((part) => matchesKind(part, "place"));
    const names = parts.filter((part) => !locations.includes(part));
    const [first = "", second = "", ...others] =
      names.length === 1 ? (splitTitleAndOrganization(names[0] ?? "") ?? names) : names;
    const isOrganizationFirst =
      second === ""
        ? matchesKind(first, organizationKind) && !matchesKind(first, titleKind)
        : (scoreOrder(first, second) || sectionOrder) < 0;
    const furtherParts = [...others, ...locations].join(", ");
    return {
      title: isOrganizationFirst ? second : first,
      organization: isOrganizationFirst ? first : second,
      from: period?.from ?? null,
      to: period?.to ?? null,
      description: [furtherParts, joinText(description)].filter(Boolean).join("\n"),
    };
  });
  if (lines.some(({ text }) => isOnlyDuration(text))) copyOrganizationDown(entries);
  return entries.filter(({ title, organization, from, description }) => title || organization || (from && description));
}

/**
 * Gives entries without an organization that of the entry above. Some resumes state a company once, with the total
 * duration, above several positions.
 */
function copyOrganizationDown(entries: ResumeEntry[]): void {
  for (const [index, entry] of entries.entries()) {
    if (!entry.organization) entry.organization = entries[index - 1]?.organization ?? "";
  }
}

interface EntryLines {
  period: Period | null;
  lines: TextLine[];
  /** Index in `lines` of the line with the dates. */
  dateIndex: number;
}

interface DatedLine {
  index: number;
  period: Period;
}

const MAX_LINES_BEFORE_DATES = 3;
const MAX_TITLE_LINE_LENGTH = 110;

/** Splits a section into entries at their dates, or at gaps when it has no dates. */
function splitIntoEntries(section: TextLine[], kind: EntryKind): EntryLines[] {
  const lines = section.filter(({ text }) => !isOnlyDuration(text) && !isTableHeader(text));
  const dated = findDatedLines(lines, kind);
  if (dated.length === 0) return splitAtGaps(lines);
  // Entries of one section have the same layout, so no entry has more lines before its dates than the first one.
  const linesBeforeFirst = countTitleLinesBefore(lines, dated[0]?.index ?? 0, 0);
  const starts = dated.map(({ index }, entry) => {
    const minIndex = (dated[entry - 1]?.index ?? -1) + 1;
    return index - Math.min(linesBeforeFirst, countTitleLinesBefore(lines, index, minIndex));
  });
  return dated.map(({ index, period }, entry) => ({
    period,
    lines: lines.slice(starts[entry], starts[entry + 1]),
    dateIndex: index - (starts[entry] ?? 0),
  }));
}

/**
 * Returns the lines that contain the dates of an entry, but not dates in descriptions. Lines with bullets count only
 * when there are no other ones.
 */
function findDatedLines(lines: TextLine[], kind: EntryKind): DatedLine[] {
  const found = lines.flatMap((line, index) => {
    const period = findPeriod(line.text);
    return period && isEntryDate(line, period, kind) ? [{ index, period, isBullet: line.isBullet }] : [];
  });
  const withoutBullets = found.filter(({ isBullet }) => !isBullet);
  return withoutBullets.length > 0 ? withoutBullets : found;
}

/**
 * Returns true when the period belongs to an entry, not to a description. A single date in a longer text counts only in
 * an education.
 */
function isEntryDate({ text }: TextLine, period: Period, kind: EntryKind): boolean {
  if (period.rest.length > MAX_TITLE_LINE_LENGTH || /\p{Ll}{3,}\.$/u.test(text)) return false;
  if (text.split("\t").some(isMostlyPeriod)) return true;
  const isAtEdge = text.startsWith(period.rest) || text.endsWith(period.rest) || text.includes("(");
  if (period.isRange) return isAtEdge || period.rest.split(/\s+/).length <= 10;
  return kind === "education" && isAtEdge;
}

/**
 * Counts the lines directly above `index`, from `minIndex`, that can contain the title or organization of the entry.
 */
function countTitleLinesBefore(lines: TextLine[], index: number, minIndex: number): number {
  let count = 0;
  while (count < MAX_LINES_BEFORE_DATES && index - count - 1 >= minIndex) {
    const line = lines[index - count - 1];
    if (!line || line.isBullet || line.text.length > MAX_TITLE_LINE_LENGTH) break;
    if (/\p{Ll}{2,}[.;]$/u.test(line.text) || /^\p{Ll}/u.test(line.text)) break;
    count++;
    if (line.hasGapAbove && index - count > minIndex) break;
  }
  return count;
}

/**
 * Starts an entry at each line with a gap above. When no line has a gap, starts an entry at each bullet if the first
 * line is a bullet, otherwise at each line without a bullet.
 */
function splitAtGaps(lines: TextLine[]): EntryLines[] {
  const entries: EntryLines[] = [];
  const hasGaps = lines.slice(1).some(({ hasGapAbove }) => hasGapAbove);
  for (const [index, line] of lines.entries()) {
    const startsEntry = index === 0 || (hasGaps ? line.hasGapAbove : line.isBullet === lines[0]?.isBullet);
    if (startsEntry) entries.push({ period: null, lines: [line], dateIndex: 0 });
    else entries.at(-1)?.lines.push(line);
  }
  return entries;
}

/** An entry before its parts are assigned to title and organization. */
interface EntryDraft {
  period: Period | null;
  /** Candidates for title and organization, in the order of the resume. */
  parts: string[];
  description: TextLine[];
}

function createEntryDraft({ period, lines, dateIndex }: EntryLines, titleKind: PartKind): EntryDraft {
  const parts: string[] = [];
  let index = 0;
  for (; index < lines.length; index++) {
    const line = lines[index];
    if (!line) break;
    const isDateLine = index === dateIndex;
    const text = isDateLine ? (period?.rest ?? line.text) : line.text;
    if (index > dateIndex && (hasBothNames(parts, text, titleKind) || !looksLikeTitleLine(line, text))) break;
    parts.push(...splitIntoParts(text));
  }
  return { period, parts, description: lines.slice(index) };
}

/**
 * Returns true when the parts contain a title and an organization, as two names or in one part. One part is not enough
 * when the next line has a field label or is the missing title.
 */
function hasBothNames(parts: string[], nextLine: string, titleKind: PartKind): boolean {
  const names = parts.filter((part) => !matchesKind(part, "place"));
  if (names.length >= 2) return true;
  const isMissingTitle = matchesKind(nextLine, titleKind) && !parts.some((part) => matchesKind(part, titleKind));
  if (hasFieldLabel(nextLine) || isMissingTitle) return false;
  return names.some((part) => splitTitleAndOrganization(part) !== null);
}

/**
 * Returns true when the line may contain a name: it is short, starts with a capital or a digit, and does not end like a
 * sentence. Other lines are descriptions.
 */
function looksLikeTitleLine({ isBullet }: TextLine, text: string): boolean {
  if (isBullet || text.length > 90 || /[^.\s]{3,}[.;:]$/.test(text)) return false;
  return /^[\p{Lu}\d('"‘“]/u.test(text) || /^['’]s-/.test(text);
}

const SURROUNDING_SEPARATORS = /^[\s,;:|·•–—/-]+|[\s,;:|·•–—/-]+$/gu;

/** Labels before a value, as in "Employer: Northgate". */
const FIELD_NAMES =
  "(?:functie|functietitel|position|job title|title|role|werkgever|employer|company|bedrijf|organisatie|organization|opleiding|degree|diploma|school|instelling|institution|onderwijsinstelling|periode|period|dates?|plaats|location)";
const FIELD_LABEL = new RegExp(`^${FIELD_NAMES}\\s*:\\s*`, "i");
const ONLY_FIELD_NAME = new RegExp(`^${FIELD_NAMES}$`, "i");

/** A note that an education was completed. It is not part of the degree. */
const COMPLETION_NOTE =
  /(?:,|;|\s[-–]|\s\()?\s*(?:met )?(?:diploma (?:behaald|ja|obtained)|(?:,|\()\s*(?:diploma|afgerond|behaald))\)?$/i;

function hasFieldLabel(text: string): boolean {
  return FIELD_LABEL.test(text);
}

function isTableHeader(text: string): boolean {
  const cells = text.split("\t");
  return cells.length > 1 && cells.every((cell) => ONLY_FIELD_NAME.test(cell.trim()));
}

/**
 * Splits a line at tabs, bars, bullets, dashes and colons. Removes field labels, employment terms and completion notes.
 */
function splitIntoParts(text: string): string[] {
  return text
    .replace(FIELD_LABEL, "")
    .split(/\t| [|•·–—/-] |\s?[|•·]\s?|(?<=\p{L}{3,}):\s/u)
    .map((part) => part.replace(SURROUNDING_SEPARATORS, "").replace(/^\((.*)\)$/, "$1"))
    .map((part) => removeEmploymentTerm(part.replace(FIELD_LABEL, "").replace(COMPLETION_NOTE, "")))
    .filter((part) => /\p{L}/u.test(part) && !isEmploymentTerm(part) && !/^(?:yes|no|ja|nee|diploma)$/i.test(part));
}

/** Splits texts such as `Nurse at Northgate` and `Nurse, Northgate`. Returns null for a single name. */
function splitTitleAndOrganization(part: string): [string, string] | null {
  const match = /^(.{2,}?)(?:\s+(?:at|bij|@)\s+|,\s+)(\S.*)$/iu.exec(part);
  if (!match?.[1] || !match[2] || matchesKind(match[2], "place")) return null;
  return [match[1].trim(), match[2].trim()];
}
