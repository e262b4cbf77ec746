import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ApiFailure } from "./api.ts";
import { failureMessage } from "./failure-message.ts";
import { createI18n, type Language } from "./i18n.ts";

function speaker(language: Language) {
  const file = path.join(import.meta.dirname, `public/assets/i18n/${language}.json`);
  const { t } = createI18n(language, { [language]: { translation: JSON.parse(readFileSync(file, "utf8")) } });
  return (error: unknown) => failureMessage(t, error);
}

const tooMany = (retryAfter: number | null) => new ApiFailure(429, { code: "too_many_requests" }, retryAfter);

describe("what a person is told after too many tries", () => {
  it.each([
    [1, "Too many tries. Try again in 1 second.", "Te veel pogingen. Probeer het over 1 seconde opnieuw."],
    [60, "Too many tries. Try again in 60 seconds.", "Te veel pogingen. Probeer het over 60 seconden opnieuw."],
    [91, "Too many tries. Try again in 2 minutes.", "Te veel pogingen. Probeer het over 2 minuten opnieuw."],
    [840, "Too many tries. Try again in 14 minutes.", "Te veel pogingen. Probeer het over 14 minuten opnieuw."],
    [null, "Too many tries. Wait a moment and try again.", "Te veel pogingen. Wacht even en probeer het opnieuw."],
  ])("names the time: %s", (seconds, english, dutch) => {
    expect(speaker("en")(tooMany(seconds))).toBe(english);
    expect(speaker("nl")(tooMany(seconds))).toBe(dutch);
  });
});
