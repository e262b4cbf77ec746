import type { Offer } from "../../../contract/hiring/offers.ts";
import { comparePay, formatAmounts, noPay, type Pay } from "../../../contract/jobs/terms/pay.ts";
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
const FAR = 1.5;

/** Whether an offer pays for an hour far less or far more than its job states. False when they cannot be compared. */
export function isFarFromJob({ pay, pay_period, pay_currency, hours }: OfferedPay, job: Pay): boolean {
  const terms = {
    ...noPay,
    pay_min: pay,
    pay_period,
    hours_min: hours ?? job.hours_min,
    hours_max: hours ?? job.hours_max,
  };
  const [offered, stated] = [comparePay(terms, "hour"), comparePay(job, "hour")];
  if (!offered || !stated || (pay_currency ?? null) !== job.pay_currency) return false;
  return offered.min > stated.max * FAR || offered.max < stated.min / FAR;
}

/** Formats a calendar date with its weekday. */
export function formatOfferDate(date: string, language: Language): string {
  return formatCalendarDate(date, language, { dateStyle: "full" });
}
