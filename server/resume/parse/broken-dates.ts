import type { TextLine } from "../text/line.ts";
import { findPeriod, isMostlyPeriod } from "./periods.ts";

const OPEN_RANGE_END = /(?:[-–—]|t\/m|tot|to|until)\s*$/i;
const PRESENT_WORD = /^(?:present|now|current|today|heden|nu)$/i;

/** A period whose end stands under its begin, as in a narrow column, is put on one line. */
export function joinBrokenPeriods(lines: TextLine[]): TextLine[] {
  const mended = [...lines];
  for (let index = 0; index + 1 < mended.length; index++) {
    const [line, next] = [mended[index], mended[index + 1]];
    if (!line || !next) break;
    const [begin = "", ...beside] = line.text.split("\t");
    const [end = "", ...below] = next.text.split("\t");
    if (!OPEN_RANGE_END.test(begin) || !(PRESENT_WORD.test(end.trim()) || isMostlyPeriod(end))) continue;
    const whole = `${begin} ${end}`;
    if (!isMostlyPeriod(begin.replace(OPEN_RANGE_END, "")) || !findPeriod(whole)?.range) continue;
    mended[index] = { ...line, text: [whole, ...beside].join("\t") };
    if (below.length > 0) mended[index + 1] = { ...next, text: below.join("\t") };
    else mended.splice(index + 1, 1);
  }
  return mended;
}
