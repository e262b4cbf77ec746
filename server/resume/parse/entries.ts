import { joinText, type TextLine } from "../text-line.ts";
import { findPeriod, isMostlyPeriod, isOnlyDuration, type Period } from "./periods.ts";
import { isEmploymentTerm, matchesKind, type PartKind, removeEmploymentTerm } from "./word-lists.ts";

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

/** The lines of one entry, and which of them has its dates. */
export interface EntryLines {
  period: Period | null;
  lines: TextLine[];
  /** Index into `lines`. */
  anchor: number;
}

interface DatedLine {
  index: number;
  period: Period;
}

/** More lines than these never stand before the dates of an entry. */
const MAX_LINES_BEFORE_DATES = 3;
const MAX_TITLE_LINE_LENGTH = 110;

/** Cuts a section into its entries by their dates, or, where there are none, by the room between them. */
export function splitIntoEntries(section: TextLine[], kind: "work" | "education"): EntryLines[] {
  const lines = section.filter(({ text }) => !isOnlyDuration(text) && !isTableHeader(text));
  const dated = findDatedLines(lines, kind);
  if (dated.length === 0) return splitWithoutDates(lines);
  const usual = countTitleLinesBefore(lines, dated[0]?.index ?? 0, 0);
  const starts = dated.map(({ index }, nth) => {
    const end = (dated[nth - 1]?.index ?? -1) + 1;
    return index - Math.min(usual, countTitleLinesBefore(lines, index, end));
  });
  return dated.map(({ index, period }, nth) => ({
    period,
    lines: lines.slice(starts[nth], starts[nth + 1]),
    anchor: index - (starts[nth] ?? 0),
  }));
}

/** Lines whose dates are those of an entry, rather than of something told about it. */
function findDatedLines(lines: TextLine[], kind: "work" | "education"): DatedLine[] {
  const found = lines.flatMap((line, index) => {
    const period = findPeriod(line.text);
    return period && isEntryDate(line, period, kind) ? [{ index, period, bullet: line.isBullet }] : [];
  });
  const plain = found.filter(({ bullet }) => !bullet);
  return plain.length > 0 ? plain : found;
}

function isEntryDate({ text }: TextLine, period: Period, kind: "work" | "education"): boolean {
  if (period.rest.length > MAX_TITLE_LINE_LENGTH || /\p{Ll}{3,}\.$/u.test(text)) return false;
  const cells = text.split("\t");
  if (cells.some(isMostlyPeriod)) return true;
  const outer = text.startsWith(period.rest) || text.endsWith(period.rest) || text.includes("(");
  if (period.range) return outer || period.rest.split(/\s+/).length <= 10;
  return kind === "education" && outer;
}

/** How many lines right before the dates name the entry; none where the ones before are about another. */
function countTitleLinesBefore(lines: TextLine[], index: number, end: number): number {
  let count = 0;
  while (count < MAX_LINES_BEFORE_DATES && index - count - 1 >= end) {
    const line = lines[index - count - 1];
    if (!line || line.isBullet || line.text.length > MAX_TITLE_LINE_LENGTH || /\p{Ll}{2,}[.;]$/u.test(line.text)) break;
    if (/^\p{Ll}/u.test(line.text)) break;
    count++;
    if (line.hasGapAbove && count > 0 && index - count > end) break;
  }
  return count;
}

/** Without dates only what clearly stands apart is taken for an entry. */
function splitWithoutDates(lines: TextLine[]): EntryLines[] {
  const entries: EntryLines[] = [];
  const hasGaps = lines.slice(1).some(({ hasGapAbove }) => hasGapAbove);
  for (const [index, line] of lines.entries()) {
    const begins = index === 0 || (hasGaps ? line.hasGapAbove : line.isBullet === lines[0]?.isBullet);
    if (begins) entries.push({ period: null, lines: [line], anchor: 0 });
    else entries.at(-1)?.lines.push(line);
  }
  return entries;
}

/** What an entry of work or education is before its two names are told apart. */
interface EntryDraft {
  period: Period | null;
  /** Candidates for the two names, in their order. */
  parts: string[];
  description: TextLine[];
}

export interface ResumeEntry {
  /** Title or degree. */
  title: string;
  /** Company or school. */
  organization: string;
  from: string | null;
  to: string | null;
  description: string;
}

const partKinds = { work: ["title", "company"], education: ["degree", "school"] } as const satisfies Record<
  string,
  [PartKind, PartKind]
>;

/** The entries of one section, in its order. */
export function readEntries(lines: TextLine[], kind: "work" | "education"): ResumeEntry[] {
  const [what, where] = partKinds[kind];
  const drafts = splitIntoEntries(lines, kind).map((anchored) => createEntryDraft(anchored, what));
  const usual = drafts.reduce((sum, { parts: [one = "", two = ""] }) => sum + compareOrder(one, two, what, where), 0);
  const entries = drafts.map((draft) => createEntry(draft, usual, what, where));
  if (lines.some(({ text }) => isOnlyDuration(text))) copyOrganizationDown(entries);
  return entries.filter(({ title, organization, from, description }) => title || organization || (from && description));
}

/** A company that stands once, with how long, above several functions there. */
function copyOrganizationDown(entries: ResumeEntry[]): void {
  for (const [index, entry] of entries.entries())
    if (!entry.organization) entry.organization = entries[index - 1]?.organization ?? "";
}

/** Above 0 where the first one is the title or degree, below where the second is. */
function compareOrder(one: string, two: string, what: PartKind, where: PartKind): number {
  if (two === "") return 0;
  const leans = (text: string) => Number(matchesKind(text, what)) - Number(matchesKind(text, where));
  return Math.sign(leans(one) - leans(two));
}

/** Lines between the dates of two entries: which of them name it, and which tell of it. */
function createEntryDraft({ period, lines, anchor }: EntryLines, what: PartKind): EntryDraft {
  const parts: string[] = [];
  let next = 0;
  for (; next < lines.length; next++) {
    const line = lines[next];
    if (!line) break;
    const isAnchor = next === anchor;
    const text = isAnchor ? (period?.rest ?? line.text) : line.text;
    if (!isAnchor && next > anchor && (hasBothParts(parts, text, what) || !looksLikeTitleLine(line, text))) break;
    parts.push(...splitIntoParts(text));
  }
  return { period, parts, description: lines.slice(next) };
}

/** Two names, or one line that holds both, unless the next one is clearly what is missing. */
function hasBothParts(parts: string[], next: string, what: PartKind): boolean {
  const named = parts.filter((part) => !matchesKind(part, "place"));
  if (named.length >= 2) return true;
  if (hasFieldLabel(next) || (matchesKind(next, what) && !parts.some((part) => matchesKind(part, what)))) return false;
  return named.some((part) => splitTitleAndOrganization(part) !== null);
}

/** A sentence tells; a name is short, begins with a capital or a figure and ends without a full stop. */
function looksLikeTitleLine({ isBullet }: TextLine, text: string): boolean {
  if (isBullet || text.length > 90 || /[^.\s]{3,}[.;:]$/.test(text)) return false;
  return /^[\p{Lu}\d('"‘“]/u.test(text) || /^['’]s-/.test(text);
}

function createEntry(
  { period, parts, description }: EntryDraft,
  usual: number,
  what: PartKind,
  where: PartKind,
): ResumeEntry {
  const places = parts.filter((part) => matchesKind(part, "place"));
  const named = parts.filter((part) => !places.includes(part));
  const [first = "", second = "", ...others] =
    named.length === 1 ? (splitTitleAndOrganization(named[0] ?? "") ?? named) : named;
  const swapped = (compareOrder(first, second, what, where) || usual) < 0;
  const alone = matchesKind(first, where) && !matchesKind(first, what);
  const whereFirst = second === "" ? alone : swapped;
  const more = [...others, ...places].join(", ");
  const text = joinText(description);
  return {
    title: whereFirst ? second : first,
    organization: whereFirst ? first : second,
    from: period?.from ?? null,
    to: period?.to ?? null,
    description: [more, text].filter(Boolean).join("\n"),
  };
}
