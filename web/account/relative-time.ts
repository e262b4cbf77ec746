/** Created once, because the constructor is slow. */
const formats = {
  en: new Intl.RelativeTimeFormat("en-US", { numeric: "auto" }),
  nl: new Intl.RelativeTimeFormat("nl-NL", { numeric: "auto" }),
};

const MINUTE_MS = 60_000;
const units: readonly [unit: Intl.RelativeTimeFormatUnit, durationMs: number][] = [
  ["day", 24 * 60 * MINUTE_MS],
  ["hour", 60 * MINUTE_MS],
  ["minute", MINUTE_MS],
];

/** Formats a past time in the largest unit that fits, such as `3 hours ago`. Less than a minute is `now`. */
export function formatRelativeTime(isoTime: string, language: keyof typeof formats, nowMs = Date.now()): string {
  const elapsedMs = Math.max(0, nowMs - Date.parse(isoTime));
  const [unit, durationMs] = units.find(([, ms]) => elapsedMs >= ms) ?? ["second", Number.POSITIVE_INFINITY];
  return formats[language].format(-Math.floor(elapsedMs / durationMs) || 0, unit);
}
