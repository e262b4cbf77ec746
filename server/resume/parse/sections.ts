import type { TextLine } from "../text/line.ts";
import { findSectionKind, type SectionKind } from "./headings.ts";
import { isMostlyPeriod } from "./periods.ts";

export interface Section {
  /** `head` is what stands before any heading: the name, how to reach its bearer, often a few sentences. */
  kind: SectionKind | "head";
  lines: TextLine[];
}

/** Cuts a resume at its headings. */
export function splitIntoSections(lines: TextLine[]): Section[] {
  const all = lines.flatMap(splitInlineHeading);
  const known = all.filter(isKnownHeading);
  const looks = new Set(known.map(getHeadingStyle));
  const sections: Section[] = [{ kind: "head", lines: [] }];
  for (const [index, line] of all.entries()) {
    const inHead = sections.at(-1)?.kind === "head";
    // At the top, what looks like a heading and is none that is known is a name.
    const isOther = !inHead && !line.startsBlock && looksLikeHeading(line, looks) && !precedesDates(all, index);
    const kind = isKnownHeading(line) ? findSectionKind(line.text) : isOther ? "other" : null;
    if (kind) sections.push({ kind, lines: [] });
    else if (line.startsBlock && !inHead) sections.push({ kind: "head", lines: [line] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

/** A heading beside its content, and one that ends with a colon and goes on. */
function splitInlineHeading(line: TextLine): TextLine[] {
  const [, label, rest] =
    /^([^\t]+)\t(.+)$/s.exec(line.text) ?? /^([\p{L} &]{5,30}):\s+(.{30,})$/u.exec(line.text) ?? [];
  if (!label || !rest || line.isBullet || findSectionKind(label) === null) return [line];
  return [
    { ...line, text: label },
    { ...line, text: rest, startsBlock: false, hasGapAbove: false },
  ];
}

function isKnownHeading(line: TextLine): boolean {
  if (line.isBullet && !line.isHeading) return false;
  const kind = findSectionKind(line.text);
  if (kind === null) return false;
  // A single word in small letters in the middle of a text is a word.
  return (
    line.isHeading || line.emphasized || line.hasGapAbove || line.startsBlock || /^\P{Ll}+$|^\p{Lu}/u.test(line.text)
  );
}

/** Looks as a heading of this resume does, and is as short. */
function looksLikeHeading(line: TextLine, looks: Set<string>): boolean {
  if (line.isBullet || line.text.length > 40 || /[\t\d,@.]/.test(line.text)) return false;
  return line.emphasized && line.size > 1.12 && looks.has(getHeadingStyle(line));
}

/** Some set the titles of their entries like headings: dates follow them. */
function precedesDates(lines: TextLine[], index: number): boolean {
  return lines.slice(index + 1, index + 3).some(({ text }) => text.split("\t").some(isMostlyPeriod));
}

const getHeadingStyle = ({ style, text }: TextLine) => `${style} ${/^\P{Ll}+$/u.test(text) ? "capitals" : ""}`;
