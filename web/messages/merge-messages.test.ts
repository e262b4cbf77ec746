import { expect, it } from "vitest";
import type { ChatMessage } from "../../contract/messages.ts";
import { findLastContiguousNumber, markSeenBeforeLastSeen, mergeMessages } from "./merge-messages.ts";

const message = (number: number, seen = false, from_user_id = "me") => ({ number, seen, from_user_id }) as ChatMessage;
const numbers = (messages: ChatMessage[]) => messages.map(({ number }) => number);
const seen = (messages: ChatMessage[]) => messages.map((one) => one.seen);

it("joins what was loaded with what came since, in order and without doubles", () => {
  const merged = mergeMessages([message(3), message(2), message(1)], [message(4), message(3, true)]);
  expect(numbers(merged)).toEqual([1, 2, 3, 4]);
  expect(merged[2]?.seen).toBe(true);
});

it("lets an answer from before take no reading back", () => {
  expect(seen(mergeMessages([message(1, true)], [message(1), message(2)]))).toEqual([true, false]);
});

it("finds where something is missing", () => {
  expect(findLastContiguousNumber(3, [])).toBe(3);
  expect(findLastContiguousNumber(3, [message(2), message(4), message(5)])).toBe(5);
  expect(findLastContiguousNumber(3, [message(4), message(6), message(7)])).toBe(4);
});

it("knows that who has read one message has read those before", () => {
  const all = [message(1), message(2, false, "other"), message(3, true), message(4)];
  expect(seen(markSeenBeforeLastSeen(all, "me"))).toEqual([true, false, true, false]);
  expect(seen(markSeenBeforeLastSeen([message(1), message(2, true, "other")], "me"))).toEqual([false, true]);
});
