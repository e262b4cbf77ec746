import type { Offer } from "../../../contract/hiring/offers.ts";
import { type ComparablePay, comparePay, formatAmounts, noPay, type Pay } from "../../../contract/jobs/terms/pay.ts";
import type { Language } from "../../../contract/platform/languages.ts";
import { useDescribeHours, usePayFormat } from "../../jobs/pay-text.ts";
import { formatCalendarDate } from "../../platform/app/i18n.ts";

export type OfferedPay = Pick<Offer, "pay" | "pay_period"> & {
  pay_currency?: string | null | undefined;
  hours?: number | null | undefined;
};

/** Returns a function that formats the pay with its period and the hours, for example `$3,450.50 a month, 36 hours a week`. */
export function useFormatPay(): (offer: OfferedPay) => string {
  const format = usePayFormat();
  const describeHours = useDescribeHours();
  return ({ pay, pay_period, pay_currency: currency = null, hours = null }) => {
    const amount = `${formatAmounts({ min: pay, max: pay, currency }, format)} ${format.t(`per.${pay_period}`)}`;
    return [amount, describeHours({ hours_min: hours, hours_max: hours })].filter(Boolean).join(", ");
  };
}

/** Pay for an hour that is so many times more than the most that a job states, or less than the least, is probably a mistake. */
const MAX_PAY_RATIO = 1.5;

/**
 * Returns what an offer and its job pay for an hour, when the offer pays far less or far more. Null as well when they cannot be
 * compared.
 */
export function findFarPay({ pay, pay_period, pay_currency, hours }: OfferedPay, job: Pay) {
  const terms = {
    ...noPay,
    pay_min: pay,
    pay_period,
    hours_min: hours ?? job.hours_min,
    hours_max: hours ?? job.hours_max,
  };
  const [offered, stated] = [comparePay(terms, "hour"), comparePay(job, "hour")];
  if (!offered || !stated || (pay_currency ?? null) !== job.pay_currency) return null;
  if (offered.min > stated.max * MAX_PAY_RATIO) return { kind: "more" as const, offered, stated };
  if (offered.max < stated.min / MAX_PAY_RATIO) return { kind: "less" as const, offered, stated };
  return null;
}

/** Whether two offers have the same pay for the same hours. */
export function haveSamePay(one: Partial<OfferedPay>, other: Partial<OfferedPay> | null): boolean {
  const fields = ["pay", "pay_period", "pay_currency", "hours"] as const;
  return other !== null && fields.every((field) => (one[field] ?? null) === (other[field] ?? null));
}

/** Returns a function that formats pay for an hour with two digits, for example `€19 to 23`. */
export function useFormatHourlyPay(): (pay: ComparablePay, currency: string | null) => string {
  const format = usePayFormat();
  const round = (amount: number) => Number(amount.toPrecision(2));
  return ({ min, max }, currency) => formatAmounts({ min: round(min), max: round(max), currency }, format);
}

/** Formats a calendar date with its weekday. */
export function formatOfferDate(date: string, language: Language): string {
  return formatCalendarDate(date, language, { dateStyle: "full" });
}
