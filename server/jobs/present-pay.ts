import type { Selectable } from "kysely";
import { describePay, type Pay, pickPay } from "../../contract/jobs/terms/pay.ts";
import { listCurrencies } from "../../contract/platform/currencies.ts";
import type { Language } from "../../contract/platform/languages.ts";
import type { SettingValues } from "../../contract/platform/settings/settings.ts";
import type { Jobs } from "../../database/schema.ts";
import { fillPlaceholders, texts } from "../platform/i18n/texts.ts";

/** A row with `payColumns`. */
export type PayRow = Pick<Selectable<Jobs>, keyof Pay | "starting_salary">;

/** A job that was stored before pay had a period has its amount in `starting_salary` alone. */
export function presentPay(row: PayRow): Pay {
  const toNumber = (decimal: string | null) => (decimal === null ? null : Number(decimal));
  return pickPay({
    ...row,
    pay_min: toNumber(row.pay_min) ?? (row.starting_salary || null),
    pay_max: toNumber(row.pay_max),
    hours_min: toNumber(row.hours_min),
    hours_max: toNumber(row.hours_max),
    pay_period: row.pay_period as Pay["pay_period"],
  });
}

/** Writes the pay of a job for mails and feeds, such as `€2,800 to 3,400 a month`. */
export function writePay(
  pay: Pay,
  settings: Pick<SettingValues, "currency" | "pay_currencies">,
  language: Language,
): string {
  const { per, ...others } = texts[language].pay;
  const given: Record<string, string> = {
    ...others,
    ...Object.fromEntries(Object.entries(per).map(([period, text]) => [`per.${period}`, text])),
  };
  return describePay(pay, {
    language,
    sign: settings.currency,
    currencies: listCurrencies(settings),
    t: (key, values = {}) => fillPlaceholders(given[key] ?? "", values),
  }).text;
}
