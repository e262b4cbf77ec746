/** Signals of the way in which an advertisement is written and of the pay that it promises. */

const MAX_EXAMPLES = 4;

/**
 * Finds shouting: a title of which most long words are in capitals, a run of such words in a sentence, and repeated marks such
 * as `!!!` or `€€€`. Headings on lines of their own and abbreviations of two or three letters do not count.
 */
export function findCapitals(title: string, description: string): string[] {
  const longWords = title.match(/\p{L}{4,}/gu) ?? [];
  const loud = longWords.filter(isCapital);
  const isLoudTitle = loud.length >= 2 && loud.length * 2 > longWords.length;
  const sentences = description.split("\n").filter((line) => !isHeading(line));
  const runs = sentences.flatMap((line) => line.match(/(?:\b\p{Lu}{2,}\b[\s,!-]*){4,}/gu) ?? []);
  const marks = `${title}\n${description}`.match(/[!?]{3,}|[€$£]{3,}|(?:💰|💵|🤑|🔥|✅|💸){2,}/gu) ?? [];
  return [
    ...(isLoudTitle ? [title] : []),
    ...runs.filter((run) => (run.match(/\p{Lu}/gu) ?? []).length >= 12),
    ...marks,
  ]
    .map((words) => words.trim().slice(0, 120))
    .slice(0, MAX_EXAMPLES);
}

const isCapital = (word: string) => word === word.toUpperCase();

/** A short line in capitals without an exclamation mark, such as "WAT GA JE DOEN". */
function isHeading(line: string): boolean {
  return line.length <= 60 && line === line.toUpperCase() && !line.includes("!");
}

/** How far above the pay of others in the field a pay is worth a look. */
const HIGH_PAY_FACTOR = 1.5;
/** From this pay on, a portal states the pay of a year; below it, that of a month. */
const MIN_YEARLY_PAY = 15_000;
const WORKING_HOURS_A_MONTH = 160;
const DAYS_A_MONTH = 21;
const WEEKS_A_MONTH = 4.33;

const periods: [RegExp, number][] = [
  [/^(?:hour|hr|uur|u)$/i, WORKING_HOURS_A_MONTH],
  [/^(?:day|dag|shift|dienst)$/i, DAYS_A_MONTH],
  [/^(?:week|weekly|wk)$/i, WEEKS_A_MONTH],
  [/^(?:month|maand|mnd)$/i, 1],
];
const amount = String.raw`(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](?:\d{2}\b|-+))?`;
const period = String.raw`\s?(?:bruto|netto|gross|net)?\s?(?:per|a|an|each|p\/|\/)\s?(hour|hr|uur|u|day|dag|shift|dienst|weekly|week|wk|month|maand|mnd)\b`;
/** An amount with its currency before or after it, and the time that it is for. */
const statedPays = [
  new RegExp(String.raw`(?:[€$£]|\beuro?)\s?${amount}${period}`, "gi"),
  new RegExp(String.raw`\b${amount}\s?(?:[€$£]|euros?|dollars?|pounds?)${period}`, "gi"),
];

export interface HighPay {
  words: string[];
  values: { usual_pay: number; pay?: number };
}

/**
 * Compares the stated pay, and amounts "per week" or the like in the text, with what others in the field pay.
 *
 * @param usualPay What nineteen of twenty jobs in the field do not exceed. Null with too few jobs to compare
 */
export function findHighPay(text: string, pay: number, usualPay: number | null): HighPay | null {
  if (usualPay === null) return null;
  const limit = usualPay * HIGH_PAY_FACTOR;
  const limitOfMonth = usualPay >= MIN_YEARLY_PAY ? limit / 12 : limit;
  const words = statedPays
    .flatMap((expression) => [...text.matchAll(expression)])
    .filter(([, sum = "", time = ""]) => {
      const factor = periods.find(([pattern]) => pattern.test(time))?.[1] ?? 1;
      return Number(sum.replace(/[.,]/g, "")) * factor > limitOfMonth;
    })
    .map(([match]) => match.replace(/\s+/g, " "));
  const isHigh = pay > limit;
  if (!isHigh && words.length === 0) return null;
  return { words, values: { usual_pay: usualPay, ...(isHigh && { pay }) } };
}
