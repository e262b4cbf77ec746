import type { Language } from "../i18n.ts";

const monthFormats: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" }),
  nl: new Intl.DateTimeFormat("nl-NL", { month: "short", year: "numeric", timeZone: "UTC" }),
};

/** `2021-03` as `Mar 2021`; anything else as it is. */
function formatMonth(month: string, language: Language): string {
  const time = new Date(`${month}-01T00:00:00Z`);
  return Number.isNaN(time.getTime()) ? month : monthFormats[language].format(time);
}

/** `Mar 2021 – present`; null when it is not known when it began. */
export function formatPeriod(
  { from, to }: { from: string | null; to: string | null },
  language: Language,
  present: string,
): string | null {
  if (!from) return to && formatMonth(to, language);
  return `${formatMonth(from, language)} – ${to ? formatMonth(to, language) : present}`;
}
