import type { Line } from "../text/line.ts";
import { findPeriod, isMostlyPeriod } from "./periods.ts";

const ENDS_OPEN = /(?:[-–—]|t\/m|tot|to|until)\s*$/i;
const IS_NOW = /^(?:present|now|current|today|heden|nu)$/i;

/** A period whose end stands under its begin, as in a narrow column, is put on one line. */
export function mendBrokenDates(lines: Line[]): Line[] {
  const mended = [...lines];
  for (let index = 0; index + 1 < mended.length; index++) {
    const [line, next] = [mended[index], mended[index + 1]];
    if (!line || !next) break;
    const [begin = "", ...beside] = line.text.split("\t");
    const [end = "", ...below] = next.text.split("\t");
    if (!ENDS_OPEN.test(begin) || !(IS_NOW.test(end.trim()) || isMostlyPeriod(end))) continue;
    const whole = `${begin} ${end}`;
    if (!isMostlyPeriod(begin.replace(ENDS_OPEN, "")) || !findPeriod(whole)?.range) continue;
    mended[index] = { ...line, text: [whole, ...beside].join("\t") };
    if (below.length > 0) mended[index + 1] = { ...next, text: below.join("\t") };
    else mended.splice(index + 1, 1);
  }
  return mended;
}
