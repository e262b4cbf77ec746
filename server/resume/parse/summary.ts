import type { TextLine } from "../text/line.ts";
import { joinText } from "./prose.ts";
import type { Section } from "./sections.ts";

/** Fewer letters are no summary, but a slogan or a part of an address. */
const MIN_SUMMARY_LENGTH = 100;

/** What stands under its heading, or else the sentences under the name. */
export function findSummary(sections: Section[]): string | null {
  const own = sections.find(({ kind, lines }) => kind === "summary" && lines.length > 0);
  if (own) return joinText(own.lines) || null;
  for (const { kind, lines } of sections) {
    if (kind !== "head") continue;
    const text = joinText(findLongestProse(lines));
    if (text.length >= MIN_SUMMARY_LENGTH) return text;
  }
  return null;
}

/** The longest run of lines that read like running text. */
function findLongestProse(lines: TextLine[]): TextLine[] {
  let run: TextLine[] = [];
  let best: TextLine[] = [];
  for (const line of lines) {
    const reads = !/[\t@:|]/.test(line.text) && !line.isBullet && line.size < 1.3;
    const begins = line.text.length >= 50;
    run = reads && (begins || run.length > 0) ? [...run, line] : [];
    if (run.length > best.length) best = run;
  }
  return best;
}
