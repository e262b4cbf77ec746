import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { detectLanguage } from "../../../contract/platform/texts/detect-language.ts";

it("detectLanguage › names the language of advertisements, and of nothing else", () => {
  const corpus = readFileSync(new URL("../signals/corpus/good.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n");
  const advertisements = corpus.map((line) => JSON.parse(line) as { language: string; description: string });
  const wrong = advertisements.filter(({ language, description }) => {
    const detected = detectLanguage(description);
    return detected !== null && detected !== language;
  });
  expect(wrong).toEqual([]);
  const detected = advertisements.filter(({ description }) => detectLanguage(description) !== null);
  expect(detected.length).toBeGreaterThan(advertisements.length * 0.8);
  expect(
    detectLanguage("Wir suchen für unser Team eine Pflegekraft, die mit uns arbeitet und nicht nur den Dienst macht."),
  ).toBe("de");
  for (const text of [
    "",
    "Nurse",
    "Nous cherchons une infirmière pour notre équipe, avec de l'expérience et un diplôme de la Haute école.",
    "You work in the team and with our clients. Je werkt in een team voor onze klanten, met je collega's van de zorg.",
  ]) {
    expect(detectLanguage(text), text).toBeNull();
  }
});
