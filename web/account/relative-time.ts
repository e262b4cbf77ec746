/** Making a format is slow: one of each. */
const formats = {
  en: new Intl.RelativeTimeFormat("en-US", { numeric: "auto" }),
  nl: new Intl.RelativeTimeFormat("nl-NL", { numeric: "auto" }),
};

const MINUTE = 60_000;
const units: readonly [unit: Intl.RelativeTimeFormatUnit, length: number][] = [
  ["day", 24 * 60 * MINUTE],
  ["hour", 60 * MINUTE],
  ["minute", MINUTE],
];

/** `3 hours ago`, in the largest unit that fits; less than a minute is now. */
export function formatRelativeTime(isoTime: string, language: keyof typeof formats, now = Date.now()): string {
  const passed = Math.max(0, now - Date.parse(isoTime));
  const [unit, length] = units.find(([, size]) => passed >= size) ?? ["second", Number.POSITIVE_INFINITY];
  return formats[language].format(-Math.floor(passed / length) || 0, unit);
}
