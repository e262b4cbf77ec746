import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { createTranslator } from "../ui/translation.tsx";
import { getRetryMessage } from "./error-message.ts";

const textsOf = (language: string) => {
  const file = path.join(import.meta.dirname, `../../public/assets/i18n/${language}.json`);
  return JSON.parse(readFileSync(file, "utf8"));
};

it.each([
  [1, "Too many tries. Try again in 1 second.", "Te veel pogingen. Probeer het over 1 seconde opnieuw."],
  [60, "Too many tries. Try again in 60 seconds.", "Te veel pogingen. Probeer het over 60 seconden opnieuw."],
  [91, "Too many tries. Try again in 2 minutes.", "Te veel pogingen. Probeer het over 2 minuten opnieuw."],
  [840, "Too many tries. Try again in 14 minutes.", "Te veel pogingen. Probeer het over 14 minuten opnieuw."],
  [5401, "Too many tries. Try again in 2 hours.", "Te veel pogingen. Probeer het over 2 uur opnieuw."],
  [86_000, "Too many tries. Try again in 24 hours.", "Te veel pogingen. Probeer het over 24 uur opnieuw."],
])("getRetryMessage states %s seconds in a readable unit", (seconds, english, dutch) => {
  expect(getRetryMessage(createTranslator("en", textsOf("en")), seconds)).toBe(english);
  expect(getRetryMessage(createTranslator("nl", textsOf("nl")), seconds)).toBe(dutch);
});

it.each([
  [60, "You can write to new people in 60 seconds", "Over 60 seconden kun je"],
  [840, "You can write to new people in 14 minutes", "Over 14 minuten kun je"],
  [86_000, "You can write to new people in 24 hours", "Over 24 uur kun je"],
])("getRetryMessage states when a new conversation can begin, in %s seconds", (seconds, english, dutch) => {
  const code = "too_many_conversations";
  expect(getRetryMessage(createTranslator("en", textsOf("en")), seconds, code)).toContain(english);
  expect(getRetryMessage(createTranslator("nl", textsOf("nl")), seconds, code)).toContain(dutch);
});
