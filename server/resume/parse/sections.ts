import type { Line } from "../text/line.ts";
import { headingKind, type Kind } from "./headings.ts";
import { isMostlyPeriod } from "./periods.ts";

export interface Section {
  /** `head` is what stands before any heading: the name, how to reach its bearer, often a few sentences. */
  kind: Kind | "head";
  lines: Line[];
}

/** Cuts a resume at its headings. */
export function splitIntoSections(lines: Line[]): Section[] {
  const all = lines.flatMap(splitLabel);
  const known = all.filter(isKnownHeading);
  const looks = new Set(known.map(lookOf));
  const sections: Section[] = [{ kind: "head", lines: [] }];
  for (const [index, line] of all.entries()) {
    const inHead = sections.at(-1)?.kind === "head";
    // At the top, what looks like a heading and is none that is known is a name.
    const isOther = !inHead && !line.fresh && isUnknownHeading(line, looks) && !namesEntry(all, index);
    const kind = isKnownHeading(line) ? headingKind(line.text) : isOther ? "other" : null;
    if (kind) sections.push({ kind, lines: [] });
    else if (line.fresh && !inHead) sections.push({ kind: "head", lines: [line] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

/** A heading beside its content, and one that ends with a colon and goes on. */
function splitLabel(line: Line): Line[] {
  const [, label, rest] =
    /^([^\t]+)\t(.+)$/s.exec(line.text) ?? /^([\p{L} &]{5,30}):\s+(.{30,})$/u.exec(line.text) ?? [];
  if (!label || !rest || line.bullet || headingKind(label) === null) return [line];
  return [
    { ...line, text: label },
    { ...line, text: rest, fresh: false, gap: false },
  ];
}

function isKnownHeading(line: Line): boolean {
  if (line.bullet && !line.heading) return false;
  const kind = headingKind(line.text);
  if (kind === null) return false;
  // A single word in small letters in the middle of a text is a word.
  return line.heading || line.strong || line.gap || line.fresh || /^\P{Ll}+$|^\p{Lu}/u.test(line.text);
}

/** Looks as a heading of this resume does, and is as short. */
function isUnknownHeading(line: Line, looks: Set<string>): boolean {
  if (line.bullet || line.text.length > 40 || /[\t\d,@.]/.test(line.text)) return false;
  return line.strong && line.size > 1.12 && looks.has(lookOf(line));
}

/** Some set the titles of their entries like headings: dates follow them. */
function namesEntry(lines: Line[], index: number): boolean {
  return lines.slice(index + 1, index + 3).some(({ text }) => text.split("\t").some(isMostlyPeriod));
}

const lookOf = ({ style, text }: Line) => `${style} ${/^\P{Ll}+$/u.test(text) ? "capitals" : ""}`;
