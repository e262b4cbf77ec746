import { expect, it } from "vitest";
import { formatFileSize, formatRecentDay, formatRelativeTime, getDaysAgo } from "./formats.ts";

const NOW_MS = Date.parse("2026-11-21T12:00:00.000Z");

it.each([
  ["2026-11-21T12:00:30.000Z", "now", "nu"],
  ["2026-11-21T11:59:10.000Z", "now", "nu"],
  ["2026-11-21T11:58:50.000Z", "1 minute ago", "1 minuut geleden"],
  ["2026-11-21T10:30:00.000Z", "1 hour ago", "1 uur geleden"],
  ["2026-11-20T11:00:00.000Z", "yesterday", "gisteren"],
  ["2026-11-16T12:00:00.000Z", "5 days ago", "5 dagen geleden"],
])("formatRelativeTime › formats %s as %s", (time, english, dutch) => {
  expect(formatRelativeTime(time, "en", NOW_MS)).toBe(english);
  expect(formatRelativeTime(time, "nl", NOW_MS)).toBe(dutch);
});

/** A time in Amsterdam, the time zone of the portal, in winter. */
const toIsoTime = (month: number, day: number, hour: number) =>
  new Date(Date.UTC(2026, month, day, hour - 1)).toISOString();

it("getDaysAgo › counts midnights instead of periods of 24 hours, also across a daylight saving change", () => {
  expect(getDaysAgo(toIsoTime(10, 18, 23), new Date(toIsoTime(10, 19, 1)))).toBe(1);
  expect(getDaysAgo(toIsoTime(10, 18, 1), new Date(toIsoTime(10, 18, 23)))).toBe(0);
  expect(getDaysAgo(toIsoTime(9, 24, 12), new Date(toIsoTime(9, 26, 12)))).toBe(2);
});

it.each([
  [toIsoTime(10, 22, 9), "today", "vandaag"],
  [toIsoTime(10, 21, 9), "today", "vandaag"],
  [toIsoTime(10, 20, 23), "yesterday", "gisteren"],
  [toIsoTime(10, 19, 1), "2 days ago", "eergisteren"],
  [toIsoTime(10, 15, 23), "6 days ago", "6 dagen geleden"],
  [toIsoTime(10, 14, 23), null, null],
])("formatRecentDay › formats %s as %s", (time, english, dutch) => {
  const now = new Date(toIsoTime(10, 21, 0));
  expect(formatRecentDay(time, "en", now)).toBe(english);
  expect(formatRecentDay(time, "nl", now)).toBe(dutch);
});

it("formatFileSize › formats kilobytes and megabytes in both languages, with a minimum of 1 kB", () => {
  expect(formatFileSize(0, "en")).toBe("1 kB");
  expect(formatFileSize(20_000, "en")).toBe("20 kB");
  expect(formatFileSize(1_500_000, "en")).toBe("1.4 MB");
  expect(formatFileSize(1_500_000, "nl")).toBe("1,4 MB");
  expect(formatFileSize(10 * 1024 * 1024, "nl")).toBe("10 MB");
  expect(formatFileSize(2.5 * 1024 ** 3, "nl")).toBe("2,5 GB");
});
