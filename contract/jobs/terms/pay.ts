import { currencySigns } from "../../platform/currencies.ts";
import { type Language, languageDefinitions } from "../../platform/languages.ts";

/**
 * What a job pays, how it is compared, and how it is written. This file does not import zod, so that a page can import it
 * without loading zod.
 */

export const payPeriods = ["hour", "day", "week", "month", "year"] as const;
export type PayPeriod = (typeof payPeriods)[number];

/** Converts a value of the setting `salary_period`. */
export const toPayPeriod = (period: Uppercase<PayPeriod>): PayPeriod => period.toLowerCase() as PayPeriod;

export interface Pay {
  /** The lowest pay. `starting_salary` is this number, rounded. Null for a job that names a collective agreement only. */
  pay_min: number | null;
  pay_max: number | null;
  /** ISO 4217. Null for the currency whose sign the portal shows. */
  pay_currency: string | null;
  /** Null for an amount whose period nobody has stated. */
  pay_period: PayPeriod | null;
  /** The hours of a week. */
  hours_min: number | null;
  hours_max: number | null;
  /** The collective agreement, and the scale of it. */
  pay_agreement: string | null;
  pay_scale: string | null;
}

export const noPay: Pay = {
  pay_min: null,
  pay_max: null,
  pay_currency: null,
  pay_period: null,
  hours_min: null,
  hours_max: null,
  pay_agreement: null,
  pay_scale: null,
};
export const payFields = Object.keys(noPay) as (keyof Pay)[];

export const pickPay = (job: Pay): Pay =>
  Object.fromEntries(payFields.map((field) => [field, job[field]])) as unknown as Pay;

/** The hours of a week that are assumed when a job states none. */
const ASSUMED_HOURS = 40;

/** The hours of a period. A day is a fifth of a week, a month a twelfth of a year of 52 weeks. */
function countHours(period: PayPeriod, weeklyHours: number): number {
  return { hour: 1, day: weeklyHours / 5, week: weeklyHours, month: (weeklyHours * 52) / 12, year: weeklyHours * 52 }[
    period
  ];
}

/** Converts an amount of one period to another one. */
export function convertPay(amount: number, from: PayPeriod, to: PayPeriod, weeklyHours = ASSUMED_HOURS): number {
  return (amount / countHours(from, weeklyHours)) * countHours(to, weeklyHours);
}

export interface ComparablePay {
  period: PayPeriod;
  min: number;
  max: number;
  /** The hours a week that the amounts are for, where they depend on hours that the job does not state as one number. */
  weeklyHours: number | null;
}

type Amounts = Pick<Pay, "pay_min" | "pay_max" | "pay_period" | "hours_min" | "hours_max">;

/**
 * Converts the pay of a job to another period. Pay for an hour is multiplied by the fewest and by the most hours; pay for a
 * longer time is that for the most hours. The database computes `jobs.monthly_pay` by the same rule
 * (database/migrations/0109_pay.sql). Null without an amount or a period.
 */
export function comparePay(pay: Amounts, period: PayPeriod): ComparablePay | null {
  const { pay_min: min, pay_period: from, hours_min, hours_max } = pay;
  if (min === null || from === null) return null;
  const most = hours_max ?? hours_min ?? ASSUMED_HOURS;
  const fewest = from === "hour" ? (hours_min ?? most) : most;
  // Without an hour, nothing depends on the hours of a week.
  const dependsOnHours = from !== period && [from, period].includes("hour");
  // With pay for an hour, a range of hours gives a range of amounts. Other pay is always compared at the most hours.
  const isStated = (hours_min ?? hours_max) !== null && (from === "hour" || (hours_min ?? most) === most);
  return {
    period,
    min: convertPay(min, from, period, fewest),
    max: convertPay(pay.pay_max ?? min, from, period, most),
    weeklyHours: dependsOnHours && !isStated ? most : null,
  };
}

/** A wider range than this times its minimum says little about the pay. */
const MAX_SPREAD = 1.5;

export function isWideRange({ pay_min, pay_max }: Pick<Pay, "pay_min" | "pay_max">): boolean {
  return pay_min !== null && pay_max !== null && pay_max > MAX_SPREAD * pay_min;
}

/** The currencies for which `findLikelierPeriod` knows what is paid for an hour. */
const comparedCurrencies = ["EUR", "USD", "GBP", "CHF", "CAD", "AUD"];
/** Pay for an hour that is possible, and what most jobs pay. */
const POSSIBLE_HOURLY = { min: 3, max: 400 };
const USUAL_HOURLY = { min: 8, max: 100 };
/** The lowest hourly amount that is plausible as the allowance of an internship: about 90 a month. */
const MIN_ALLOWANCE_HOURLY = 0.5;
/** Where an amount is usual for several periods, the first is the likelier one. */
const likelyPeriods: PayPeriod[] = ["hour", "month", "year", "day", "week"];

/**
 * Finds the period that was probably meant when an amount is far below or above all pay for its period, such as 18.50 a
 * month. Null when the amount is plausible, or nothing is known about its currency.
 */
export function findLikelierPeriod(pay: Amounts, currency: string | undefined, isInternship = false): PayPeriod | null {
  const { pay_min: amount, pay_period: period } = pay;
  if (amount === null || period === null || !comparedCurrencies.includes(currency ?? "")) return null;
  const isWithin = (of: PayPeriod, { min, max }: typeof USUAL_HOURLY) => {
    const hourly = comparePay({ ...pay, pay_period: of }, "hour")?.min ?? 0;
    return hourly >= min && hourly <= max;
  };
  if (isWithin(period, { ...POSSIBLE_HOURLY, ...(isInternship && { min: MIN_ALLOWANCE_HOURLY }) })) return null;
  return likelyPeriods.find((likely) => isWithin(likely, USUAL_HOURLY)) ?? null;
}

/** The periods for which people name pay without saying so. */
const namedPeriods: PayPeriod[] = ["hour", "month", "year"];

/**
 * Finds the period of an amount that somebody searches: the stated one, else the first for which it is usual. Null when it is
 * not possible, or nothing is known about its currency.
 */
export function findUsualPeriod(
  amount: number,
  currency: string,
  { stated, first }: { stated: PayPeriod | undefined; first: PayPeriod },
): PayPeriod | null {
  if (!comparedCurrencies.includes(currency)) return null;
  const isWithin = (period: PayPeriod, { min, max }: typeof USUAL_HOURLY) => {
    const hourly = convertPay(amount, period, "hour");
    return hourly >= min && hourly <= max;
  };
  if (stated) return isWithin(stated, POSSIBLE_HOURLY) ? stated : null;
  return [first, ...namedPeriods].find((period) => isWithin(period, USUAL_HOURLY)) ?? null;
}

/** The texts of pay. The translations have them under `pay`. */
export type PayTextKey = `per.${PayPeriod}` | "amount" | "range" | "period_not_stated" | "not_stated" | "scale";

interface PayFormat {
  language: Language;
  /** The sign of the portal, which stands for a job without a currency, and the currencies that it offers. */
  sign: string;
  currencies: readonly string[];
  t: (key: PayTextKey, values?: Record<string, string>) => string;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Returns a format of amounts. Formats are created once, because their constructor is slow. */
function getFormat(language: Language, decimals: 0 | 2): Intl.NumberFormat {
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format =
    formats.get(language + decimals) ?? new Intl.NumberFormat(languageDefinitions[language].locale, options);
  formats.set(language + decimals, format);
  return format;
}

/** Returns the sign of a currency, or its code with a space. */
export function getSign(currency: string | null, { sign, currencies }: Pick<PayFormat, "sign" | "currencies">): string {
  return currency === null || currency === currencies[0] ? sign : (currencySigns[currency] ?? `${currency}\u00a0`);
}

/** Formats an amount or a range, such as `€2,800 to 3,400` or `€18.50`, in German `2.800 bis 3.400 €`. */
export function formatAmounts(
  { min, max, currency }: { min: number; max: number; currency: string | null },
  format: PayFormat,
): string {
  const decimals = Number.isInteger(min) && Number.isInteger(max) ? 0 : 2;
  const [from, to] = [min, max].map((amount) => getFormat(format.language, decimals).format(amount)) as [
    string,
    string,
  ];
  const amount = from === to ? from : format.t("range", { from, to });
  return format.t("amount", { sign: getSign(currency, format), amount }).trimEnd();
}

/** Pay in words: the amount, what it is for, and both together. */
export interface PayText {
  amount: string;
  /** Such as `a month`. */
  label: string | null;
  text: string;
}

/** Writes the pay of a job, such as `€2,800 to 3,400 a month`. */
export function describePay(pay: Pay, format: PayFormat): PayText {
  const { pay_min: min, pay_max, pay_currency: currency, pay_period, pay_agreement, pay_scale } = pay;
  const { t } = format;
  if (min === null) {
    if (pay_agreement === null) return { amount: t("not_stated"), label: null, text: t("not_stated") };
    const label = pay_scale && t("scale", { scale: pay_scale });
    return { amount: pay_agreement, label, text: [pay_agreement, label].filter(Boolean).join(", ") };
  }
  const amount = formatAmounts({ min, max: pay_max ?? min, currency }, format);
  if (pay_period === null) {
    const label = t("period_not_stated");
    return { amount, label, text: `${amount}, ${label}` };
  }
  const label = t(`per.${pay_period}`);
  return { amount, label, text: `${amount} ${label}` };
}

/** Amounts below this number are shown with their cents. */
const MIN_ROUNDED = 100;

/** Writes comparable pay, such as `€17.40 to 21.10 an hour`. */
export function describeComparable(comparable: ComparablePay, currency: string | null, format: PayFormat): string {
  const decimals = comparable.min < MIN_ROUNDED ? 2 : 0;
  const round = (amount: number) => Number(amount.toFixed(decimals));
  const amounts = { min: round(comparable.min), max: round(comparable.max), currency };
  return `${formatAmounts(amounts, format)} ${format.t(`per.${comparable.period}`)}`;
}
