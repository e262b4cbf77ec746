import type { Line } from "../text/line.ts";
import { joinText } from "./prose.ts";
import type { Section } from "./sections.ts";

/** Fewer letters are no summary, but a slogan or a part of an address. */
const SHORTEST = 100;

/** What stands under its heading, or else the sentences under the name. */
export function findSummary(sections: Section[]): string | null {
  const own = sections.find(({ kind, lines }) => kind === "summary" && lines.length > 0);
  if (own) return joinText(own.lines) || null;
  for (const { kind, lines } of sections) {
    if (kind !== "head") continue;
    const text = joinText(sentences(lines));
    if (text.length >= SHORTEST) return text;
  }
  return null;
}

/** The longest run of lines that read like running text. */
function sentences(lines: Line[]): Line[] {
  let run: Line[] = [];
  let best: Line[] = [];
  for (const line of lines) {
    const reads = !/[\t@:|]/.test(line.text) && !line.bullet && line.size < 1.3;
    const begins = line.text.length >= 50;
    run = reads && (begins || run.length > 0) ? [...run, line] : [];
    if (run.length > best.length) best = run;
  }
  return best;
}
