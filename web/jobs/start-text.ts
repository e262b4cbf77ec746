import type { Schedule } from "../../contract/jobs/terms/schedule.ts";
import { IMMEDIATELY, MONTH } from "../../contract/platform/constants.ts";
import { formatCalendarDate, formatMonth, useLanguage } from "../platform/app/i18n.ts";
import { useOptionLabel } from "../platform/app/option-labels.ts";
import { useTranslation } from "../platform/ui/translation.tsx";

/** Returns a function that writes when the work starts: a day, `January 2027`, or `As soon as possible`. Null when a job does not say. */
export function useDescribeStart(): (start: string | null) => string | null {
  const language = useLanguage();
  const getOptionLabel = useOptionLabel();
  return (start) => {
    if (start === null || start === IMMEDIATELY) return start && getOptionLabel(start);
    return MONTH.test(start) ? formatMonth(start, language) : formatCalendarDate(start, language);
  };
}

/** Returns a function that writes the hours of the day at which people work: `04:00 to 12:00`. Null when a job does not say. */
export function useDescribeShiftTimes(): (job: Pick<Schedule, "shift_start" | "shift_end">) => string | null {
  const { t } = useTranslation();
  return ({ shift_start, shift_end }) =>
    shift_start && shift_end ? t("jobs.shift_times", { from: shift_start, until: shift_end }) : null;
}
