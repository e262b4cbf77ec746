import type { Line } from "../text/line.ts";
import { isTableHead } from "./parts.ts";
import { findPeriod, isMostlyPeriod, isOnlyDuration, type Period } from "./periods.ts";

/** The lines of one entry, and which of them has its dates. */
export interface Anchored {
  period: Period | null;
  lines: Line[];
  /** Index into `lines`. */
  anchor: number;
}

interface Dated {
  index: number;
  period: Period;
}

/** More lines than these never stand before the dates of an entry. */
const MOST_BEFORE = 3;
const LONGEST_NAMING = 110;

/** Cuts a section into its entries by their dates, or, where there are none, by the room between them. */
export function findAnchors(section: Line[], kind: "work" | "education"): Anchored[] {
  const lines = section.filter(({ text }) => !isOnlyDuration(text) && !isTableHead(text));
  const dated = datedLines(lines, kind);
  if (dated.length === 0) return undated(lines);
  const usual = linesBefore(lines, dated[0]?.index ?? 0, 0);
  const starts = dated.map(({ index }, nth) => {
    const end = (dated[nth - 1]?.index ?? -1) + 1;
    return index - Math.min(usual, linesBefore(lines, index, end));
  });
  return dated.map(({ index, period }, nth) => ({
    period,
    lines: lines.slice(starts[nth], starts[nth + 1]),
    anchor: index - (starts[nth] ?? 0),
  }));
}

/** Lines whose dates are those of an entry, rather than of something told about it. */
function datedLines(lines: Line[], kind: "work" | "education"): Dated[] {
  const found = lines.flatMap((line, index) => {
    const period = findPeriod(line.text);
    return period && isOwnDate(line, period, kind) ? [{ index, period, bullet: line.bullet }] : [];
  });
  const plain = found.filter(({ bullet }) => !bullet);
  return plain.length > 0 ? plain : found;
}

function isOwnDate({ text }: Line, period: Period, kind: "work" | "education"): boolean {
  if (period.rest.length > LONGEST_NAMING || /\p{Ll}{3,}\.$/u.test(text)) return false;
  const cells = text.split("\t");
  if (cells.some(isMostlyPeriod)) return true;
  const outer = text.startsWith(period.rest) || text.endsWith(period.rest) || text.includes("(");
  if (period.range) return outer || period.rest.split(/\s+/).length <= 10;
  return kind === "education" && outer;
}

/** How many lines right before the dates name the entry; none where the ones before are about another. */
function linesBefore(lines: Line[], index: number, end: number): number {
  let count = 0;
  while (count < MOST_BEFORE && index - count - 1 >= end) {
    const line = lines[index - count - 1];
    if (!line || line.bullet || line.text.length > LONGEST_NAMING || /\p{Ll}{2,}[.;]$/u.test(line.text)) break;
    if (/^\p{Ll}/u.test(line.text)) break;
    count++;
    if (line.gap && count > 0 && index - count > end) break;
  }
  return count;
}

/** Without dates only what clearly stands apart is taken for an entry. */
function undated(lines: Line[]): Anchored[] {
  const entries: Anchored[] = [];
  const hasGaps = lines.slice(1).some(({ gap }) => gap);
  for (const [index, line] of lines.entries()) {
    const begins = index === 0 || (hasGaps ? line.gap : line.bullet === lines[0]?.bullet);
    if (begins) entries.push({ period: null, lines: [line], anchor: 0 });
    else entries.at(-1)?.lines.push(line);
  }
  return entries;
}
