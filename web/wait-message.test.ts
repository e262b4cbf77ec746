import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { translator } from "./ui/translation.tsx";
import { waitMessage } from "./wait-message.ts";

const textsOf = (language: string) => {
  const file = path.join(import.meta.dirname, `public/assets/i18n/${language}.json`);
  return JSON.parse(readFileSync(file, "utf8"));
};

it.each([
  [1, "Too many tries. Try again in 1 second.", "Te veel pogingen. Probeer het over 1 seconde opnieuw."],
  [60, "Too many tries. Try again in 60 seconds.", "Te veel pogingen. Probeer het over 60 seconden opnieuw."],
  [91, "Too many tries. Try again in 2 minutes.", "Te veel pogingen. Probeer het over 2 minuten opnieuw."],
  [840, "Too many tries. Try again in 14 minutes.", "Te veel pogingen. Probeer het over 14 minuten opnieuw."],
])("names the time after too many tries: %s", (seconds, english, dutch) => {
  expect(waitMessage(translator("en", textsOf("en")), seconds)).toBe(english);
  expect(waitMessage(translator("nl", textsOf("nl")), seconds)).toBe(dutch);
});
