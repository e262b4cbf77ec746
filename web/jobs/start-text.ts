import { IMMEDIATELY, MONTH } from "../../contract/platform/constants.ts";
import { formatCalendarDate, formatMonth, useLanguage } from "../platform/app/i18n.ts";
import { useOptionLabel } from "../platform/app/option-labels.ts";

/** Returns a function that writes when the work starts: a day, `January 2027`, or `As soon as possible`. Null when a job does not say. */
export function useDescribeStart(): (start: string | null) => string | null {
  const language = useLanguage();
  const getOptionLabel = useOptionLabel();
  return (start) => {
    if (start === null || start === IMMEDIATELY) return start && getOptionLabel(start);
    return MONTH.test(start) ? formatMonth(start, language) : formatCalendarDate(start, language);
  };
}
