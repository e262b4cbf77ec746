import type { Shift } from "../../../../contract/jobs/terms/schedule.ts";

const MINUTES_OF_DAY = 24 * 60;
const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Returns the minutes between two hours of the day such as `22:00`, of which the second may be on the next day. */
export const getShiftMinutes = (start: string, end: string): number =>
  (toMinutes(end) - toMinutes(start) + MINUTES_OF_DAY) % MINUTES_OF_DAY;

/** Less of the day or of the evening does not count. */
const MIN_SHIFT_MINUTES = 90;

/** Returns the shifts between two hours of the day. Any work between midnight and six is `night`. */
export function findShifts(start: string, end: string): Shift[] {
  const from = toMinutes(start);
  const until = from + getShiftMinutes(start, end);
  const lasts = (minutes: number, firstHour: number, lastHour: number) =>
    [0, MINUTES_OF_DAY].some(
      (day) => Math.min(until, day + lastHour * 60) - Math.max(from, day + firstHour * 60) >= minutes,
    );
  const found: [Shift, boolean][] = [
    ["day", lasts(MIN_SHIFT_MINUTES, 6, 18)],
    ["evening", lasts(MIN_SHIFT_MINUTES, 18, 24)],
    ["night", lasts(1, 0, 6)],
  ];
  return found.flatMap(([shift, isFound]) => (isFound ? [shift] : []));
}
