/** From when to when, as the profile has it: `YYYY-MM`; `to` null for present, `from` null where it is not said. */
export interface Period {
  from: string | null;
  to: string | null;
  /** Two ends, or one and "present": surer than a single date. */
  range: boolean;
  /** The text without it. */
  rest: string;
}

interface Point {
  year: number;
  /** 1 to 12; null where only the year is said. */
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
const monthNames = months.flat().toSorted((a, b) => b.length - a.length);
const NAME = `(${monthNames.join("|")})\\.?`;
const YEAR = "((?:19[5-9]|20\\d)\\d)(?!\\d)";

/** Each way to write a date, and which of its groups are year and month. */
const forms: { pattern: string; year: number; month?: number; day?: number }[] = [
  {
    pattern: `(?:\\d{1,2}(?:st|nd|rd|th|e)?\\s+)?${NAME},?[\\s/-]*(?:\\d{1,2}(?:st|nd|rd|th)?,\\s*)?${YEAR}`,
    year: 2,
    month: 1,
  },
  { pattern: `${NAME}\\s*['’‘](\\d\\d)(?!\\d)`, year: 2, month: 1 },
  { pattern: `(\\d{1,2})[./-](\\d{1,2})[./-]${YEAR}`, year: 3, month: 2, day: 1 },
  { pattern: `(0?[1-9]|1[0-2])\\s?[./-]\\s?${YEAR}`, year: 2, month: 1 },
  { pattern: `${YEAR}[./-](0[1-9]|1[0-2])(?![\\d])(?:[./-]\\d{2}(?!\\d))?`, year: 1, month: 2 },
  // Not the first half of a Dutch postal code.
  { pattern: `${YEAR}(?!\\s?[A-Z]{2}(?![\\p{L}]))`, year: 1 },
];
const matchers = forms.map((form) => ({
  ...form,
  expression: new RegExp(`(?<![\\p{L}\\d])${form.pattern}`, form.month === undefined ? "uy" : "iuy"),
}));

const TO = "(?:[-–—−‒~→]+|/|t/m|tm|t\\.?e\\.?m\\.?|tot en met|tot|to|until|till|through|en)";
const between = new RegExp(`^\\s*${TO}\\s*$`, "i");
const untilNow = new RegExp(
  `^\\s*${TO}?\\s*\\(?(?:to date|present day|present|presently|now|current|currently|today|ongoing|heden|nu|huidig|lopend|vandaag)(?![\\p{L}])\\)?`,
  "iu",
);
const openEnd = /^\s*[-–—−]+\s*$/;
const sinceBefore = /(?:since|sinds|vanaf|from)\s*:?\s*$/i;
const untilBefore = /(?:until|till|tot(?: en met)?|t\/m|to)\s*$/i;
const shortYearAfter = /^\s?[-–/]\s?['’]?(\d\d)(?!\d)/;
const monthBefore = new RegExp(`(?<![\\p{L}])${NAME}\\s*${TO}\\s*$`, "iu");
const duration =
  /[(·•,]?\s*(?<![\p{L}\d])(?:\d+\s*(?:years?|yrs?|jaar|jr|months?|mos?|maanden|maand|mnd)\.?(?![\p{L}])\s*(?:,|and|en)?\s*)+\)?/giu;

const LABEL = /^(?:periode|period|datum|dates?)$/i;

/** The first period in a line, or else the first date; null where there is none. */
export function findPeriod(text: string): Period | null {
  const points = pointsIn(text);
  let single: Period | null = null;
  for (const [index, point] of points.entries()) {
    const range = rangeFrom(text, point, points[index + 1]);
    if (range) return range;
    single ??= singleDate(text, point);
  }
  return single;
}

/** Whether a text says hardly more than when: such a text belongs to what stands beside it. */
export function isMostlyPeriod(text: string): boolean {
  const period = findPeriod(text);
  return period !== null && period.rest.replace(/[^\p{L}\d]/gu, "").length <= 4;
}

/** `3 years 2 months` and such, which say nothing that the dates do not. */
export function withoutDurations(text: string): string {
  return text.replace(duration, " ");
}

export function isOnlyDuration(text: string): boolean {
  return text.trim() !== "" && withoutDurations(text).trim() === "";
}

function pointsIn(text: string): Point[] {
  const points: Point[] = [];
  for (let at = 0; at < Math.min(text.length, 400); at++) {
    const point = pointAt(text, at);
    if (!point) continue;
    points.push(point);
    at = point.end - 1;
  }
  return points;
}

function pointAt(text: string, at: number): Point | null {
  for (const { expression, year, month, day } of matchers) {
    expression.lastIndex = at;
    const match = expression.exec(text);
    if (!match) continue;
    const found = month === undefined ? null : monthOf(match[month] ?? "", day ? match[day] : undefined);
    if (found === undefined) continue;
    const digits = Number(match[year]);
    const whole = digits > 99 ? digits : digits + (digits > 50 ? 1900 : 2000);
    return { year: whole, month: found, start: at, end: at + match[0].length };
  }
  return null;
}

/** Day first, as in Europe, unless that cannot be. */
function monthOf(text: string, day?: string): number | undefined {
  const number = Number(text);
  if (!Number.isNaN(number)) return number >= 1 && number <= 12 ? number : day ? monthOf(day) : undefined;
  const index = months.findIndex((names) => names.includes(text.toLowerCase()));
  return index < 0 ? undefined : index + 1;
}

function rangeFrom(text: string, point: Point, next: Point | undefined): Period | null {
  const after = text.slice(point.end);
  if (next && between.test(text.slice(point.end, next.start))) {
    return period(text, first(point), last(next), point.start, next.end);
  }
  const now = untilNow.exec(after);
  if (now) return period(text, first(point), null, point.start, point.end + now[0].length);
  const short = point.month === null ? shortYearAfter.exec(after) : null;
  if (short) {
    const end = Math.floor(point.year / 100) * 100 + Number(short[1]);
    const found = period(text, first(point), `${end}-12`, point.start, point.end + short[0].length);
    if (found) return found;
  }
  const before = text.slice(0, point.start);
  const from = point.month === null ? null : monthBefore.exec(before);
  const month = from ? monthOf(from[1] ?? "") : undefined;
  if (from && month) return period(text, iso(point.year, month), last(point), from.index, point.end);
  const since = sinceBefore.exec(before);
  if (since) return period(text, first(point), null, since.index, point.end);
  if (openEnd.test(after)) return period(text, first(point), null, point.start, text.length);
  const until = untilBefore.exec(before);
  return until ? period(text, null, last(point), until.index, point.end) : null;
}

function singleDate(text: string, point: Point): Period {
  return { from: first(point), to: last(point), range: false, rest: without(text, point.start, point.end) };
}

function period(text: string, from: string | null, to: string | null, start: number, end: number): Period | null {
  if (from && to && to < from) return null;
  return { from, to, range: true, rest: without(text, start, end) };
}

/** Where only the year is said, a period begins with January and ends with December. */
const first = ({ year, month }: Point) => iso(year, month ?? 1);
const last = ({ year, month }: Point) => iso(year, month ?? 12);
const iso = (year: number, month: number) => `${year}-${String(month).padStart(2, "0")}`;

function without(text: string, start: number, end: number): string {
  const before = text.slice(0, start).replace(/[\s([,;:|·•–—-]+$/u, (cut) => (cut.includes("\t") ? "\t" : ""));
  const after = text.slice(end).replace(/^[\s)\],;:|·•–—-]+/u, (cut) => (cut.includes("\t") ? "\t" : ""));
  const joint = before !== "" && after !== "" && !before.endsWith("\t") && !after.startsWith("\t") ? "\t" : "";
  return withoutDurations(`${before.replace(LABEL, "")}${joint}${after}`)
    .replace(/\t+/g, "\t")
    .trim();
}
