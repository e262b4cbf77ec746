import { MAX_WEEKLY_HOURS, splitHours } from "../../../../contract/jobs/terms/weekly-hours.ts";
import { useTranslation } from "../../../platform/ui/translation.tsx";

/** Returns a function that writes the hours of a search, such as `24 to 32 hours`. */
export function useHoursLabel(): (hours: string) => string {
  const { t } = useTranslation();
  return (hours) => {
    const range = splitHours(hours);
    if (range === null) return hours;
    if (range.from === 0) return t("search.hours_up_to", { count: range.to, to: range.to });
    return t(range.to === MAX_WEEKLY_HOURS ? "search.hours_from" : "search.hours_range", {
      count: range.from,
      ...range,
    });
  };
}
