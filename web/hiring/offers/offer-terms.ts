import type { Offer } from "../../../contract/hiring/offers.ts";
import { formatAmounts } from "../../../contract/jobs/terms/pay.ts";
import type { Language } from "../../../contract/platform/languages.ts";
import { usePayFormat } from "../../jobs/pay-text.ts";
import { formatCalendarDate } from "../../platform/app/i18n.ts";

/** Returns a function that formats the pay with its period, for example `$3,450.50 a month`. */
export function useFormatPay(): (offer: Pick<Offer, "pay" | "pay_period" | "pay_currency">) => string {
  const format = usePayFormat();
  return ({ pay, pay_period, pay_currency: currency }) =>
    `${formatAmounts({ min: pay, max: pay, currency }, format)} ${format.t(`per.${pay_period}`)}`;
}

/** Formats a calendar date with its weekday. */
export function formatOfferDate(date: string, language: Language): string {
  return formatCalendarDate(date, language, { dateStyle: "full" });
}
