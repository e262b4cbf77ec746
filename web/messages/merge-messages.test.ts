import { describe, expect, it } from "vitest";
import type { ChatMessage } from "../../contract/messages/messages.ts";
import { findLastContiguousNumber, markSeenBeforeLastSeen, mergeMessages } from "./merge-messages.ts";

function createMessage(number: number, seen = false, from_user_id = "me") {
  return { number, seen, from_user_id } as ChatMessage;
}
const getNumbers = (messages: ChatMessage[]) => messages.map(({ number }) => number);
const getSeen = (messages: ChatMessage[]) => messages.map(({ seen }) => seen);

describe("mergeMessages", () => {
  it("returns each message once, in order of its number", () => {
    const merged = mergeMessages(
      [createMessage(3), createMessage(2), createMessage(1)],
      [createMessage(4), createMessage(3, true)],
    );
    expect(getNumbers(merged)).toEqual([1, 2, 3, 4]);
    expect(merged[2]?.seen).toBe(true);
  });

  it("keeps a message marked as read when an older response shows it as unread", () => {
    const merged = mergeMessages([createMessage(1, true)], [createMessage(1), createMessage(2)]);
    expect(getSeen(merged)).toEqual([true, false]);
  });

  it("keeps the report of a message when a live event repeats the message without it", () => {
    const report = { reference: "1A2B3C4D", createdAt: "2026-11-22T07:00:00.000Z" };
    const merged = mergeMessages([{ ...createMessage(1), report }], [createMessage(1)]);
    expect(merged[0]?.report).toEqual(report);
  });
});

it("findLastContiguousNumber › stops before the first missing number", () => {
  expect(findLastContiguousNumber(3, [])).toBe(3);
  expect(findLastContiguousNumber(3, [createMessage(2), createMessage(4), createMessage(5)])).toBe(5);
  expect(findLastContiguousNumber(3, [createMessage(4), createMessage(6), createMessage(7)])).toBe(4);
});

describe("markSeenBeforeLastSeen", () => {
  it("marks a sender's messages before their last read message as read", () => {
    const messages = [createMessage(1), createMessage(2, false, "other"), createMessage(3, true), createMessage(4)];
    expect(getSeen(markSeenBeforeLastSeen(messages, "me"))).toEqual([true, false, true, false]);
  });

  it("ignores read messages of the other participant", () => {
    const messages = [createMessage(1), createMessage(2, true, "other")];
    expect(getSeen(markSeenBeforeLastSeen(messages, "me"))).toEqual([false, true]);
  });
});
