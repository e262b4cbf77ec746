import { describe, expect, it } from "vitest";
import { formatFileSize, formatRelativeTime } from "./formats.ts";

const NOW_MS = Date.parse("2026-11-21T12:00:00.000Z");

describe("formatRelativeTime", () => {
  it.each([
    ["2026-11-21T12:00:30.000Z", "now", "nu"],
    ["2026-11-21T11:59:10.000Z", "now", "nu"],
    ["2026-11-21T11:58:50.000Z", "1 minute ago", "1 minuut geleden"],
    ["2026-11-21T10:30:00.000Z", "1 hour ago", "1 uur geleden"],
    ["2026-11-20T11:00:00.000Z", "yesterday", "gisteren"],
    ["2026-11-16T12:00:00.000Z", "5 days ago", "5 dagen geleden"],
  ])("formats %s as %s", (time, english, dutch) => {
    expect(formatRelativeTime(time, "en", NOW_MS)).toBe(english);
    expect(formatRelativeTime(time, "nl", NOW_MS)).toBe(dutch);
  });
});

describe("formatFileSize", () => {
  it("formats kilobytes and megabytes in both languages, with a minimum of 1 kB", () => {
    expect(formatFileSize(0, "en")).toBe("1 kB");
    expect(formatFileSize(20_000, "en")).toBe("20 kB");
    expect(formatFileSize(1_500_000, "en")).toBe("1.4 MB");
    expect(formatFileSize(1_500_000, "nl")).toBe("1,4 MB");
    expect(formatFileSize(10 * 1024 * 1024, "nl")).toBe("10 MB");
  });
});
