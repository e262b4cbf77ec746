import { describe, expect, it } from "vitest";
import type { ChatMessage } from "../../contract/messages.ts";
import { getDaysAgo, groupByDay } from "./message-dates.ts";

const toIsoTime = (month: number, day: number, hour: number) => new Date(2026, month, day, hour).toISOString();

describe("getDaysAgo", () => {
  it("counts midnights instead of periods of 24 hours, also across a daylight saving change", () => {
    expect(getDaysAgo(toIsoTime(10, 18, 23), new Date(2026, 10, 19, 1))).toBe(1);
    expect(getDaysAgo(toIsoTime(10, 18, 1), new Date(2026, 10, 18, 23))).toBe(0);
    expect(getDaysAgo(toIsoTime(9, 24, 12), new Date(2026, 9, 26, 12))).toBe(2);
  });
});

describe("groupByDay", () => {
  it("starts a new group at midnight", () => {
    const messages = [toIsoTime(10, 17, 9), toIsoTime(10, 18, 0), toIsoTime(10, 18, 23), toIsoTime(10, 19, 0)].map(
      (createdAt) => ({ createdAt }) as ChatMessage,
    );
    expect(groupByDay(messages).map(([, dayMessages]) => dayMessages.length)).toEqual([1, 2, 1]);
  });
});
