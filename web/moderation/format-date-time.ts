import { formatTime } from "../platform/app/formats/days.ts";
import { formatDate, useLanguage } from "../platform/app/i18n.ts";

/** Returns a function that formats a time with its day, such as `Nov 26, 2026, 14:32`. */
export function useFormatDateTime(): (isoTime: string) => string {
  const language = useLanguage();
  return (isoTime) => `${formatDate(isoTime, language)}, ${formatTime(isoTime, language)}`;
}
