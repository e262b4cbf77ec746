import { expect, it } from "vitest";
import type { ChatMessage } from "../../contract/messages.ts";

import { getDaysAgo, groupByDay } from "./message-dates.ts";

const at = (month: number, day: number, hour: number) => new Date(2026, month, day, hour).toISOString();

it("counts midnights, not hours, also when the clock is changed", () => {
  expect(getDaysAgo(at(10, 18, 23), new Date(2026, 10, 19, 1))).toBe(1);
  expect(getDaysAgo(at(10, 18, 1), new Date(2026, 10, 18, 23))).toBe(0);
  expect(getDaysAgo(at(9, 24, 12), new Date(2026, 9, 26, 12))).toBe(2);
});

it("separates days", () => {
  const messages = [at(10, 17, 9), at(10, 18, 0), at(10, 18, 23), at(10, 19, 0)].map(
    (createdAt) => ({ createdAt }) as ChatMessage,
  );
  expect(groupByDay(messages).map(([, ofDay]) => ofDay.length)).toEqual([1, 2, 1]);
});
