import type { Offer } from "../../../contract/hiring/offers.ts";
import type { Language } from "../../../contract/platform/languages.ts";
import { formatCalendarDate, formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { useSettings } from "../../platform/app/settings.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";

/** Returns a function that formats the pay with its period, for example `$3,450.50 a month`. */
export function useFormatPay(): (offer: Pick<Offer, "pay" | "pay_period">) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const { currency } = useSettings();
  return ({ pay, pay_period }) => {
    const minimumFractionDigits = Number.isInteger(pay) ? 0 : 2;
    const amount = formatNumber(pay, language, { minimumFractionDigits });
    return `${currency}${amount} ${t(`pay.per.${pay_period}`)}`;
  };
}

/** Formats a calendar date with its weekday. */
export function formatOfferDate(date: string, language: Language): string {
  return formatCalendarDate(date, language, { dateStyle: "full" });
}
