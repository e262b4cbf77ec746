import type { TextLine } from "../text/line.ts";
import { isTableHeader } from "./parts.ts";
import { findPeriod, isMostlyPeriod, isOnlyDuration, type Period } from "./periods.ts";

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
