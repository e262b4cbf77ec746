import { describe, expect, it } from "vitest";
import type { ChatMessage } from "../../contract/messages.ts";
import { groupByDay } from "./message-dates.ts";

const toIsoTime = (month: number, day: number, hour: number) => new Date(2026, month, day, hour).toISOString();

describe("groupByDay", () => {
  it("starts a new group at midnight", () => {
    const messages = [toIsoTime(10, 17, 9), toIsoTime(10, 18, 0), toIsoTime(10, 18, 23), toIsoTime(10, 19, 0)].map(
      (createdAt) => ({ createdAt }) as ChatMessage,
    );
    expect(groupByDay(messages).map(([, dayMessages]) => dayMessages.length)).toEqual([1, 2, 1]);
  });
});
