import { type HoursRange, joinHours, MAX_WEEKLY_HOURS } from "../../../../contract/jobs/terms/weekly-hours.ts";
import { toPattern } from "./phrases.ts";

/** How far from a single number of hours a job may be: who asks for 24 also takes 22 or 26. */
const TOLERANCE_HOURS = 2;
const HOURS_OF_DAY = 8;
const HOURS_OF_HALF_DAY = 4;
export const HALF_DAYS = "dagdelen|mornings|ochtenden|afternoons|middagen|evenings|avonden";
const MAX_DAYS = 6;
const HOURS_OF_FULL_TIME = 40;
const PART = String.raw`0[.,]\d{1,2}|1(?:[.,]0)?`;
/** "0,6 fte", "0,6 - 0,8 fte" */
export const FTE = String.raw`(?<![.,-])(?:(?:${PART})\s*(?:-|–|to|tot|à|of|or)\s*)?(?:${PART})_fte`;
const PARTS_OF_FULL_TIME = toPattern(FTE);

const NUMBER_WORDS = [
  ["one", "een", "één"],
  ["two", "twee"],
  ["three", "drie"],
  ["four", "vier"],
  ["five", "vijf"],
  ["six", "zes"],
];
const NUMBER = String.raw`\d{1,2}|${NUMBER_WORDS.flat().join("|")}`;
const LEAST = String.raw`at least|minimum|min\.?|more than|over|from|minimaal|minstens|meer dan|vanaf`;
const MOST = String.raw`at most|maximum|max\.?|up to|less than|under|maximaal|hoogstens|minder dan|onder|tot`;
const WEEK = String.raw`\s*(?:(?:per|a|each|in de|p\/|\/)\s*)?(?:week|wk|w)`;
/** Before these words, a number does not mean weekly hours: "24 hours a day", "24-uurs zorg", "3 dagen geleden", "12 hours shift". */
const OTHERWISE = String.raw`\s*(?:(?:per|an?|each|in de|p\/|\/)\s*)?(?:day|dag|month|maand|mnd|year|jaar|shifts?|diensten?|care|zorg|opvang|service|ago|geleden|old|oud)`;
const END = String.raw`(?![\p{L}\p{N}])`;

/**
 * Matches "24 uur", "20 hours a week", "32 hrs", "16-24 uur per week", "min. 24 uur", "32-urige werkweek", "3 dagen", "three days a
 * week". A time of the day is none of these: "van 9 tot 17 uur", "om 8 uur".
 */
const HOURS = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}.,:/+-])(?<!(?:last|past|laatste|afgelopen|binnen|within|om|na|voor|at|after|before|van|tussen|between)\s|\d\s|\d\s(?:tot|to)\s)`,
    String.raw`(?:(?:for|voor)\s+)?(?:(?<least>${LEAST})\s*|(?<most>${MOST})\s*)?(?:(?<from>${NUMBER})\s*(?:-|–|to|tot|à|of|or)\s*)?(?<number>${NUMBER})(?<more>\s*\+)?`,
    String.raw`(?:[\s-]*(?:(?<hours>hours|hrs|uur|uren|uurs(?=\s+(?:contract|baan|week|werkweek))|urige)|(?<short>[uh]|hours?)(?=${WEEK}${END}))|\s*(?<days>days?|dagen|dag(?=${WEEK}${END}))|\s*(?<halfDays>${HALF_DAYS}))`,
    String.raw`${END}(?!${OTHERWISE}${END})(?:[\s-]*(?<week>(?:werkweek|workweek|work week|contract|baan)|${WEEK})${END})?`,
    String.raw`(?:\s+(?:(?<orMore>or more|of meer)|(?<orLess>or less|of minder))${END})?`,
  ].join(""),
  "giu",
);

/** "a couple of hours a week", "een paar dagen per week", and the hours that these mean. */
const FEW: [words: RegExp, hours: HoursRange][] = (
  [
    ["hours|uur|uren|uurtjes", { from: 1, to: 16 }],
    [`days|dagen|${HALF_DAYS}`, { from: 8, to: 24 }],
  ] as const
).map(([units, hours]) => [
  toPattern(
    `(?<!(last|past|next|laatste|afgelopen|binnen|within) )([for|voor] [only|just|maar|alleen] [an?|een] (few|couple of|couple|paar|enkele) (${units}) (a|per|each|in de) week)`,
  ),
  hours,
]);

/** "12 hour shifts" beside the days of a week on which somebody works. */
const SHIFT_LENGTH = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,:/-])(?<length>\d{1,2})[\s-]*(?:hours?|hrs?|h|uurs?|uren|urige)[\s-]*(?:shifts?|diensten|dienst)${END}`,
  "iu",
);

export interface FoundHours {
  /** The other keywords. */
  rest: string;
  words: string;
  hours: string;
}

/**
 * Finds the hours of a week that keywords name. One number means up to two hours more or less, too; a day has eight hours,
 * or those of the shifts that are named.
 *
 * @returns null when the keywords name none, or several
 */
export function findHours(keywords: string): FoundHours | null {
  const shift = SHIFT_LENGTH.exec(keywords);
  const hoursOfDay = shift ? Number(shift[1]) : HOURS_OF_DAY;
  const found = [...keywords.matchAll(HOURS)].flatMap((match) => {
    const range = toRange(match.groups ?? {}, hoursOfDay);
    return range ? [{ words: match[0], index: match.index, range, shift: match.groups?.halfDays ?? "" }] : [];
  });
  found.push(
    ...FEW.flatMap(([few, range]) =>
      [...keywords.matchAll(few)].map(({ 0: words, index }) => ({ words, index, range, shift: "" })),
    ),
  );
  found.push(
    ...[...keywords.matchAll(PARTS_OF_FULL_TIME)].map(({ 0: words, index }) => {
      const parts = words.match(/\d(?:[.,]\d+)?/g) ?? [];
      const hours = parts.map((part) => Math.round(Number(part.replace(",", ".")) * HOURS_OF_FULL_TIME));
      const [from = 0, to] = hours.toSorted((a, b) => a - b);
      return { words, index, range: to === undefined ? addTolerance(from) : { from, to }, shift: "" };
    }),
  );
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  // "3 ochtenden" are 12 hours, and by day.
  const rest = [keywords.slice(0, only.index), only.shift, keywords.slice(only.index + only.words.length)].join(" ");
  return {
    rest: rest.replace(SHIFT_LENGTH, " ").replace(/\s+/g, " ").trim(),
    words: only.words.trim(),
    hours: joinHours(only.range),
  };
}

function toRange(
  { least, most, from, number = "", days, halfDays, more, orMore, orLess, week }: Record<string, string | undefined>,
  hoursOfDay: number,
) {
  const first = toNumber(from ?? number);
  const last = toNumber(number);
  const hoursOfUnit = days === undefined ? (halfDays === undefined ? undefined : HOURS_OF_HALF_DAY) : hoursOfDay;
  const isClockTime = hoursOfUnit === undefined && week === undefined && (least ?? most) !== undefined && last <= 12;
  if (first < 1 || first > last || isClockTime || (hoursOfUnit !== undefined && last > MAX_DAYS)) return null;
  const [shortest, longest] = [first, last].map((count) => count * (hoursOfUnit ?? 1)) as [number, number];
  if (longest > MAX_WEEKLY_HOURS) return null;
  if (from !== undefined) return { from: shortest, to: longest };
  if ((least ?? more ?? orMore) !== undefined) return { from: shortest, to: MAX_WEEKLY_HOURS };
  if (most !== undefined || orLess !== undefined) return { from: 0, to: longest };
  return addTolerance(longest);
}

const addTolerance = (hours: number): HoursRange => ({
  from: Math.max(0, hours - TOLERANCE_HOURS),
  to: Math.min(MAX_WEEKLY_HOURS, hours + TOLERANCE_HOURS),
});

function toNumber(text: string): number {
  const index = NUMBER_WORDS.findIndex((words) => words.includes(text.toLowerCase()));
  return index === -1 ? Number(text) : index + 1;
}
