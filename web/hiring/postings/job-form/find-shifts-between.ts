import type { Shift } from "../../../../contract/jobs/terms/schedule.ts";

type Time = string | null | undefined;

const MINUTES_OF_DAY = 24 * 60;
const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Returns the minutes between two times such as `22:00`, of which the second may be on the next day. Zero while one is missing. */
export const getShiftMinutes = (start: Time, end: Time): number =>
  start && end ? (toMinutes(end) - toMinutes(start) + MINUTES_OF_DAY) % MINUTES_OF_DAY || MINUTES_OF_DAY : 0;

/** Less of the day or of the evening does not count. */
const MIN_SHIFT_MINUTES = 90;

/** Returns the shifts between two times. Any work between midnight and six is `night`. Empty while one of the times is missing. */
export function findShiftsBetween(start: Time, end: Time): Shift[] {
  const from = toMinutes(start ?? "");
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
