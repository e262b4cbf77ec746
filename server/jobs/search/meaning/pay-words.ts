import { findUsualPeriod, type PayPeriod } from "../../../../contract/jobs/terms/pay.ts";

/** How a search reads and compares pay. */
export interface PayTerms {
  /** The currency of an amount without one. */
  currency: string;
  /** The other currencies in which an amount can be compared. */
  offered: readonly string[];
  /** The period of the filter. */
  period: PayPeriod;
  /** Whether a number alone is pay when it is usual for a period: "kok 3000", "cook 20". */
  readsNumbers?: boolean;
}

/** Signs and names of money, and the currencies that they may mean. */
const MONEY: [words: string, currencies: string[]][] = [
  ["€|eur|euro['’]?s?", ["EUR"]],
  [String.raw`\$|dollars?|bucks`, ["USD", "CAD", "AUD"]],
  ["£|pounds?|quid", ["GBP"]],
  ...["usd", "gbp", "chf", "cad", "aud"].map((code): [string, string[]] => [code, [code.toUpperCase()]]),
];
/** A letter alone needs "per" or a slash before it: "p/m", "pm". */
const PERIODS: [words: string, period: PayPeriod][] = [
  ["hour|hr|uur|h|u", "hour"],
  ["day|dag", "day"],
  ["week|wk", "week"],
  ["month|mth|maand|mnd|m", "month"],
  ["year|yr|annum|jaar|j", "year"],
];
const ADVERBS: [words: string, period: PayPeriod][] = [
  ["hourly", "hour"],
  ["daily", "day"],
  ["weekly", "week"],
  ["monthly", "month"],
  ["yearly|annually", "year"],
];

/** Whole thousands are pay from this amount on: "80k", "45000". */
const MIN_SALARY = 20_000;
/** With a plus, smaller numbers are ages and others: "65+". */
const MIN_SALARY_WITH_PLUS = 1000;

const listWords = (meanings: [words: string, meaning: unknown][]) => meanings.map(([words]) => words).join("|");
/** "Starting at 2500" is pay, and "starting at 9" a time. */
const SALARY = String.raw`salary|salaris|loon|wages?|start(?:ing|s)?(?=\s+(?:at|from)\s+\d{1,3}[.,]?\d{3}(?!\d))`;
const GROSS = "gross|net|bruto|netto";
const NUMBER = String.raw`\d{1,3}(?:[.,]\d{3})+|\d+(?:[.,]\d{1,2})?`;
const PAY = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}.,])(?:(?<salary>${SALARY}|(?:(?:that|which|die|dat)\s+)?(?:pay(?:ing|s)?|paid(?=\s+(?:at least|over|above|more than)\s)|betaalt)|earn(?:ing)?|verdien(?:en)?)\s+)?`,
    String.raw`(?:(?:of|for|at|voor|tegen|van)\s+)?(?<least>(?:from|at least|minimum|min|over|above|more than|vanaf|minimaal|minstens|boven|meer dan)\s+)?`,
    String.raw`(?:(?<before>${listWords(MONEY)})\s*)?(?<number>${NUMBER})(?:,-)?(?<thousands>k(?![\p{L}\p{N}]))?(?<plus>\+)?`,
    // The highest pay of a range does not matter.
    String.raw`(?<range>\s*(?:-|–|to|tot)\s*(?:${listWords(MONEY)})?\s*(?:${NUMBER})k?)?`,
    String.raw`(?:\s*(?<after>${listWords(MONEY)})(?![\p{L}\p{N}]))?(?:\s+(?<gross>${GROSS}))?`,
    String.raw`(?:\s*(?:(?<link>(?:per|an?|each|in de|p\.?\s?/?|/)\s*)?(?<period>${listWords(PERIODS)})\.?|(?<adverb>${listWords(ADVERBS)}))(?![\p{L}\p{N}]))?`,
    String.raw`(?:\s+(?<grossAfter>${GROSS}))?(?:\s+(?<salaryAfter>${SALARY}))?(?<more>\s+(?:or more|of meer)|\+)?(?![\p{L}\p{N}])`,
  ].join(""),
  "giu",
);

/**
 * Finds the pay that keywords name, such as "$20 an hour", "3000 euro" or "from 40k", in a currency that the portal offers. A number
 * alone is pay only when it is whole thousands from `MIN_SALARY` on, or has a plus ("3000+"). An amount that hardly any job pays is no pay.
 *
 * @returns the lowest pay of the period that is meant, its words, and the other keywords. It is a whole amount for the period of the
 * filter. It is undefined in another currency, which cannot be compared. Null when the keywords name no pay, or several
 */
export function findPay(keywords: string, terms: PayTerms): FoundPay | null {
  const found = [...keywords.matchAll(PAY)].flatMap((match) => {
    const pay = toPay(match.groups ?? {}, terms);
    return pay === null ? [] : [{ words: match[0], index: match.index, pay }];
  });
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  const rest = `${keywords.slice(0, only.index)} ${keywords.slice(only.index + only.words.length)}`;
  const pay = only.pay === "in another currency" ? undefined : only.pay;
  return { rest: rest.replace(/\s+/g, " ").trim(), pay, words: only.words.trim() };
}

/** The minimum pay that the words ask for. */
export interface MeantPay {
  min: number;
  period: PayPeriod;
  currency: string;
}

interface FoundPay {
  rest: string;
  pay: MeantPay | undefined;
  words: string;
}

/** Numbers that rather mean a year, or the hours of a week. */
const OTHER_NUMBERS = /^(?:20[23]\d|16|24|32|36|38|40)$/;

function toPay(
  groups: Record<string, string | undefined>,
  { currency, offered, period: usual, readsNumbers }: PayTerms,
) {
  const { least, before, number = "", thousands, after, link, period, adverb } = groups;
  const money = before ?? after;
  const stated = findMeaning(PERIODS, period) ?? findMeaning(ADVERBS, adverb);
  const isOfPeriod = stated && (link !== undefined || adverb !== undefined);
  const isNamed = [groups.salary, groups.salaryAfter, groups.gross, groups.grossAfter].some((word) => word);
  const amount = toNumber(number) * (thousands ? 1000 : 1);
  const isPay =
    money !== undefined ||
    isOfPeriod ||
    isNamed ||
    (amount >= MIN_SALARY && amount % 1000 === 0) ||
    (groups.plus !== undefined && amount >= MIN_SALARY_WITH_PLUS) ||
    (readsNumbers && !OTHER_NUMBERS.test(number)) ||
    (least && thousands);
  if (!isPay || (period?.length === 1 && link === undefined)) return null;
  const currencies = (money !== undefined && findMeaning(MONEY, money)) || [currency];
  const compared = [currency, ...offered].find((code) => currencies.includes(code));
  const given = compared ?? currencies[0] ?? currency;
  const from = findUsualPeriod(amount, given, { stated, first: usual });
  if (from === null) return null;
  if (compared === undefined) return "in another currency" as const;
  return { min: from === usual ? Math.floor(amount) : amount, period: from, currency: given };
}

function findMeaning<Meaning>(meanings: [words: string, meaning: Meaning][], text: string | undefined) {
  if (text === undefined) return undefined;
  return meanings.find(([words]) => new RegExp(`^(?:${words})$`, "iu").test(text))?.[1];
}

/** "3.500" and "3,500" are thousands, "17,50" and "17.5" are not. */
const toNumber = (text: string) =>
  Number(/^\d{1,3}(?:[.,]\d{3})+$/.test(text) ? text.replace(/[.,]/g, "") : text.replace(",", "."));
