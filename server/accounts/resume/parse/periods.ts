import type { TextLine } from "../text-line.ts";

/**
 * Months in the form `YYYY-MM`. `to` is null when the period continues today. `from` is null when the resume does not
 * state it.
 */
export interface Period {
  from: string | null;
  to: string | null;
  /** False for a single date, which indicates an entry less reliably than a range. */
  isRange: boolean;
  /** The text without the dates. */
  rest: string;
}

interface DateMatch {
  year: number;
  /** 1 to 12; null when only the year is stated. */
  month: number | null;
  start: number;
  end: number;
}

const months = [
  "january januari jan",
  "february februari feb febr",
  "march maart mar mrt",
  "april apr",
  "may mei",
  "june juni jun",
  "july juli jul",
  "august augustus aug",
  "september sept sep",
  "october oktober oct okt",
  "november nov",
  "december dec",
].map((names) => names.split(" "));
const monthNamesByLength = months.flat().toSorted((a, b) => b.length - a.length);
const MONTH_NAME = `(${monthNamesByLength.join("|")})\\.?`;
const YEAR = "((?:19[5-9]|20\\d)\\d)(?!\\d)";

/** Date formats with the numbers of the capture groups for year, month and day. */
const dateFormats: { pattern: string; year: number; month?: number; day?: number }[] = [
  {
    pattern: `(?:\\d{1,2}(?:st|nd|rd|th|e)?\\s+)?${MONTH_NAME},?[\\s/-]*(?:\\d{1,2}(?:st|nd|rd|th)?,\\s*)?${YEAR}`,
    year: 2,
    month: 1,
  },
  { pattern: `${MONTH_NAME}\\s*['’‘](\\d\\d)(?!\\d)`, year: 2, month: 1 },
  { pattern: `(\\d{1,2})[./-](\\d{1,2})[./-]${YEAR}`, year: 3, month: 2, day: 1 },
  { pattern: `(0?[1-9]|1[0-2])\\s?[./-]\\s?${YEAR}`, year: 2, month: 1 },
  { pattern: `${YEAR}[./-](0[1-9]|1[0-2])(?![\\d])(?:[./-]\\d{2}(?!\\d))?`, year: 1, month: 2 },
  // Does not match the digits of a Dutch postal code.
  { pattern: `${YEAR}(?!\\s?[A-Z]{2}(?![\\p{L}]))`, year: 1 },
];
const dateMatchers = dateFormats.map((form) => ({
  ...form,
  expression: new RegExp(`(?<![\\p{L}\\d])${form.pattern}`, form.month === undefined ? "uy" : "iuy"),
}));

const RANGE_SEPARATOR = "(?:[-–—−‒~→]+|/|t/m|tm|t\\.?e\\.?m\\.?|tot en met|tot|to|until|till|through|en)";
const ONLY_SEPARATOR = new RegExp(`^\\s*${RANGE_SEPARATOR}\\s*$`, "i");
const STARTS_WITH_PRESENT = new RegExp(
  `^\\s*${RANGE_SEPARATOR}?\\s*\\(?(?:to date|present day|present|presently|now|current|currently|today|ongoing|heden|nu|huidig|lopend|vandaag)(?![\\p{L}])\\)?`,
  "iu",
);
const OPEN_END = /^\s*[-–—−]+\s*$/;
const ENDS_WITH_SINCE = /(?:since|sinds|vanaf|from)\s*:?\s*$/i;
const ENDS_WITH_UNTIL = /(?:until|till|tot(?: en met)?|t\/m|to)\s*$/i;
const STARTS_WITH_SHORT_YEAR = /^\s?[-–/]\s?['’]?(\d\d)(?!\d)/;
const ENDS_WITH_MONTH = new RegExp(`(?<![\\p{L}])${MONTH_NAME}\\s*${RANGE_SEPARATOR}\\s*$`, "iu");
const DURATION =
  /[(·•,]?\s*(?<![\p{L}\d])(?:\d+\s*(?:years?|yrs?|jaar|jr|months?|mos?|maanden|maand|mnd)\.?(?![\p{L}])\s*(?:,|and|en)?\s*)+\)?/giu;

const PERIOD_LABEL = /^(?:periode|period|datum|dates?)$/i;

/** Returns the first range of dates in a text, otherwise the first single date, otherwise null. */
export function findPeriod(text: string): Period | null {
  const dates = findDates(text);
  let single: Period | null = null;
  for (const [index, date] of dates.entries()) {
    const range = findRange(text, date, dates[index + 1]);
    if (range) return range;
    single ??= toSingleDate(text, date);
  }
  return single;
}

/** Returns true when the text has at most four letters and digits besides its dates. */
export function isMostlyPeriod(text: string): boolean {
  const period = findPeriod(text);
  return period !== null && period.rest.replace(/[^\p{L}\d]/gu, "").length <= 4;
}

/** Removes durations such as `3 years 2 months`, because the dates contain the same information. */
function removeDurations(text: string): string {
  return text.replace(DURATION, " ");
}

export function isOnlyDuration(text: string): boolean {
  return text.trim() !== "" && removeDurations(text).trim() === "";
}

/** Number of characters of a line in which dates are searched. Later dates are in prose. */
const MAX_DATE_LINE_LENGTH = 400;

function findDates(text: string): DateMatch[] {
  const dates: DateMatch[] = [];
  for (let index = 0; index < Math.min(text.length, MAX_DATE_LINE_LENGTH); index++) {
    const date = matchDateAt(text, index);
    if (!date) continue;
    dates.push(date);
    index = date.end - 1;
  }
  return dates;
}

function matchDateAt(text: string, index: number): DateMatch | null {
  for (const { expression, year, month, day } of dateMatchers) {
    expression.lastIndex = index;
    const match = expression.exec(text);
    if (!match) continue;
    const monthNumber = month === undefined ? null : parseMonth(match[month] ?? "", day ? match[day] : undefined);
    if (monthNumber === undefined) continue;
    const digits = Number(match[year]);
    const fullYear = digits > 99 ? digits : digits + (digits > 50 ? 1900 : 2000);
    return { year: fullYear, month: monthNumber, start: index, end: index + match[0].length };
  }
  return null;
}

/**
 * Parses the name or number of a month. If the number is above 12 and `day` is given, parses `day` instead, because
 * American dates have the month before the day.
 */
function parseMonth(text: string, day?: string): number | undefined {
  const number = Number(text);
  if (!Number.isNaN(number)) return number >= 1 && number <= 12 ? number : day ? parseMonth(day) : undefined;
  const index = months.findIndex((names) => names.includes(text.toLowerCase()));
  return index < 0 ? undefined : index + 1;
}

/** Returns the range that starts or ends with `date`, such as "2019 - 2021", "since 2019" or "2019 - present". */
function findRange(text: string, date: DateMatch, next: DateMatch | undefined): Period | null {
  const after = text.slice(date.end);
  if (next && ONLY_SEPARATOR.test(text.slice(date.end, next.start))) {
    return createPeriod(text, toFirstMonth(date), toLastMonth(next), date.start, next.end);
  }
  const present = STARTS_WITH_PRESENT.exec(after);
  if (present) return createPeriod(text, toFirstMonth(date), null, date.start, date.end + present[0].length);
  const shortYear = date.month === null ? STARTS_WITH_SHORT_YEAR.exec(after) : null;
  if (shortYear) {
    const end = Math.floor(date.year / 100) * 100 + Number(shortYear[1]);
    const period = createPeriod(text, toFirstMonth(date), `${end}-12`, date.start, date.end + shortYear[0].length);
    if (period) return period;
  }
  const before = text.slice(0, date.start);
  const from = date.month === null ? null : ENDS_WITH_MONTH.exec(before);
  const month = from ? parseMonth(from[1] ?? "") : undefined;
  if (from && month) return createPeriod(text, formatMonth(date.year, month), toLastMonth(date), from.index, date.end);
  const since = ENDS_WITH_SINCE.exec(before);
  if (since) return createPeriod(text, toFirstMonth(date), null, since.index, date.end);
  if (OPEN_END.test(after)) return createPeriod(text, toFirstMonth(date), null, date.start, text.length);
  const until = ENDS_WITH_UNTIL.exec(before);
  return until ? createPeriod(text, null, toLastMonth(date), until.index, date.end) : null;
}

function toSingleDate(text: string, date: DateMatch): Period {
  return {
    from: toFirstMonth(date),
    to: toLastMonth(date),
    isRange: false,
    rest: removeMatch(text, date.start, date.end),
  };
}

function createPeriod(text: string, from: string | null, to: string | null, start: number, end: number): Period | null {
  if (from && to && to < from) return null;
  return { from, to, isRange: true, rest: removeMatch(text, start, end) };
}

/** The first month of a date without a month is January, the last one is December. */
const toFirstMonth = ({ year, month }: DateMatch) => formatMonth(year, month ?? 1);
const toLastMonth = ({ year, month }: DateMatch) => formatMonth(year, month ?? 12);
const formatMonth = (year: number, month: number) => `${year}-${String(month).padStart(2, "0")}`;

/** Removes the dates and the punctuation around them. A tab separates the remaining parts. */
function removeMatch(text: string, start: number, end: number): string {
  const before = text.slice(0, start).replace(/[\s([,;:|·•–—-]+$/u, (removed) => (removed.includes("\t") ? "\t" : ""));
  const after = text.slice(end).replace(/^[\s)\],;:|·•–—-]+/u, (removed) => (removed.includes("\t") ? "\t" : ""));
  const separator = before !== "" && after !== "" && !before.endsWith("\t") && !after.startsWith("\t") ? "\t" : "";
  return removeDurations(`${before.replace(PERIOD_LABEL, "")}${separator}${after}`)
    .replace(/\t+/g, "\t")
    .trim();
}

const OPEN_RANGE_END = /(?:[-–—]|t\/m|tot|to|until)\s*$/i;
const PRESENT_WORD = /^(?:present|now|current|today|heden|nu)$/i;

/** Joins periods that a narrow column has split into two lines. */
export function joinBrokenPeriods(lines: TextLine[]): TextLine[] {
  const joined = [...lines];
  for (let index = 0; index + 1 < joined.length; index++) {
    const [line, next] = [joined[index], joined[index + 1]];
    if (!line || !next) break;
    const [start = "", ...startCells] = line.text.split("\t");
    const [end = "", ...endCells] = next.text.split("\t");
    if (!OPEN_RANGE_END.test(start) || !(PRESENT_WORD.test(end.trim()) || isMostlyPeriod(end))) continue;
    const period = `${start} ${end}`;
    if (!isMostlyPeriod(start.replace(OPEN_RANGE_END, "")) || !findPeriod(period)?.isRange) continue;
    joined[index] = { ...line, text: [period, ...startCells].join("\t") };
    if (endCells.length > 0) joined[index + 1] = { ...next, text: endCells.join("\t") };
    else joined.splice(index + 1, 1);
  }
  return joined;
}
