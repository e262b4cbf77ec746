import {
  comparePay,
  describeComparable,
  describePay,
  formatAmounts,
  type Pay,
  type PayPeriod,
  type PayText,
  type PayTextKey,
  toPayPeriod,
} from "../../contract/jobs/terms/pay.ts";
import type { Schedule } from "../../contract/jobs/terms/schedule.ts";
import { formatNumber, useLanguage } from "../platform/app/i18n.ts";
import { useSettings } from "../platform/app/settings.ts";
import { useTranslation } from "../platform/ui/translation.tsx";

/** What the functions of the contract need to write pay. */
export function usePayFormat() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { currency, currencies } = useSettings();
  return {
    language,
    sign: currency,
    currencies,
    t: (key: PayTextKey, values: Record<string, string> = {}) => t(`pay.${key}`, values),
  };
}

/** Returns a function that writes the pay of a job, such as `€2,800 to 3,400 a month`. */
export function useDescribePay(): (job: Pay) => PayText {
  const format = usePayFormat();
  return (job) => describePay(job, format);
}

/** Returns a function that writes the pay that a search asks for, such as `$3,000 a month`. By default it is of the portal's period. */
export function useDescribePayFilter(): (amount: number, currency?: string | null, period?: PayPeriod) => string {
  const format = usePayFormat();
  const { salaryPeriod } = useSettings();
  return (amount, currency = null, period = toPayPeriod(salaryPeriod)) =>
    `${formatAmounts({ min: amount, max: amount, currency }, format)} ${format.t(`per.${period}`)}`;
}

/**
 * Returns a function that writes for how many hours of a week a job pays, as far as it states both, and its pay for an hour and for a
 * month where it does not state that: `for 38 hours a week`, `about €17.40 to 21.10 an hour`.
 */
export function useDescribePayDetails(): (job: Pay) => string[] {
  const { t } = useTranslation();
  const format = usePayFormat();
  const { language } = format;
  return (job) => {
    const { pay_period, hours_min, hours_max } = job;
    const most = job.pay_min !== null && isForWeeklyHours(pay_period) ? (hours_max ?? hours_min) : null;
    const isRange = hours_min !== null && hours_min !== most;
    const paidHours =
      most && t(isRange ? "pay.for_most_hours" : "pay.for_hours", { count: most, hours: formatNumber(most, language) });
    const periods: PayPeriod[] = ["hour", "month"];
    const others = periods.flatMap((period) => {
      const comparable = period === pay_period ? null : comparePay(job, period);
      if (!comparable) return [];
      const pay = describeComparable(comparable, job.pay_currency, format);
      const hours = paidHours ? null : comparable.weeklyHours;
      return [
        hours === null
          ? t("pay.about", { pay })
          : t("pay.at_hours", { pay, count: hours, hours: formatNumber(hours, language) }),
      ];
    });
    return paidHours ? [paidHours, ...others] : others;
  };
}

/** Whether an amount for this period depends on the hours of a week. */
export const isForWeeklyHours = (period: PayPeriod | null): boolean =>
  period === "week" || period === "month" || period === "year";

/** Returns a function that writes the hours of a week, such as `32 to 40 hours a week`. Null when a job states none. */
export function useDescribeHours(): (job: Pick<Pay, "hours_min" | "hours_max">) => string | null {
  const { t } = useTranslation();
  const language = useLanguage();
  return ({ hours_min, hours_max }) => {
    const [from, to] = [hours_min ?? hours_max, hours_max ?? hours_min];
    if (from === null || to === null) return null;
    if (from === to) return t("pay.hours", { count: from, hours: formatNumber(from, language) });
    return t("pay.hours_range", { from: formatNumber(from, language), to: formatNumber(to, language) });
  };
}

/** Returns a function that writes the times at which work starts and ends: `04:00 to 12:00`. Null when a job does not say. */
export function useDescribeShiftTimes(): (job: Pick<Schedule, "shift_start" | "shift_end">) => string | null {
  const { t } = useTranslation();
  return ({ shift_start, shift_end }) =>
    shift_start && shift_end ? t("jobs.shift_times", { from: shift_start, until: shift_end }) : null;
}
