import type { Schedule } from "../../contract/jobs/terms/schedule.ts";
import { IMMEDIATELY } from "../../contract/platform/constants.ts";
import type { Language } from "../../contract/platform/languages.ts";
import { formatDay } from "../platform/i18n/format-day.ts";
import { fillPlaceholders, texts } from "../platform/i18n/texts.ts";

/** Writes when a job's work is done and starts, a line for each, for feeds. */
export function writeSchedule({ shifts, work_start }: Schedule, language: Language): string[] {
  const { shifts: line, shift, start, immediately } = texts[language].schedule;
  const day = work_start === IMMEDIATELY ? immediately : work_start && formatDay(new Date(work_start), language, "UTC");
  return [
    ...(shifts.length > 0 ? [fillPlaceholders(line, { shifts: shifts.map((name) => shift[name]).join(", ") })] : []),
    ...(day ? [fillPlaceholders(start, { start: day })] : []),
  ];
}
