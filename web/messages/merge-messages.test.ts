import { expect, it } from "vitest";
import type { ChatMessage } from "../../contract/messages.ts";
import { mergeMessages } from "./merge-messages.ts";

const message = (number: number, seen = false) => ({ number, seen }) as ChatMessage;
const numbers = (messages: ChatMessage[]) => messages.map(({ number }) => number);

it("joins what was loaded with what came since, in order and without doubles", () => {
  const merged = mergeMessages([message(3), message(2), message(1)], [message(4), message(3, true)]);
  expect(numbers(merged)).toEqual([1, 2, 3, 4]);
  expect(merged[2]?.seen).toBe(true);
});
