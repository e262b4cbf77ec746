/** Weekly hours, and the text in which a search has them. Without zod, so that a public page does not load zod for it. */

export const MAX_WEEKLY_HOURS = 80;

/** Whole numbers. The range includes what follows the last one up to the next: 32 to 35 includes 35.5. */
export interface HoursRange {
  from: number;
  to: number;
}

/**
 * The ranges that the filter offers. A job is in each with which its hours overlap. A number is in one range only, so that somebody who
 * wants 24 hours does not have to choose between two.
 */
export const offeredHours = ["0-15", "16-23", "24-31", "32-35", `36-${MAX_WEEKLY_HOURS}`];

/** Writes weekly hours for a search, such as `24-32`. */
export const joinHours = ({ from, to }: HoursRange) => `${from}-${to}`;

/** Reads the weekly hours of a search: two whole numbers, the smaller one first. Null for any other text. */
export function splitHours(text: string): HoursRange | null {
  const [, from, to] = (/^(\d{1,2})-(\d{1,2})$/.exec(text) ?? []).map(Number);
  if (from === undefined || to === undefined || from > to || to > MAX_WEEKLY_HOURS) return null;
  return { from, to };
}
