import { describe, expect, it } from "vitest";
import { createTranslator, type Texts, Translation } from "./translation.tsx";

const texts = {
  jobs: { posted: "Posted {{date}} by {{name}}", count_one: "{{count}} job", count_other: "{{count}} jobs" },
  errors: { gone: "Gone" },
};

/** The texts of these tests have keys of their own. */
type TranslateAny = (key: string, values?: Record<string, string | number>) => string;
const create = (language: string, ofLanguage: Texts) => createTranslator(language, ofLanguage) as TranslateAny;

describe("createTranslator", () => {
  const t = create("en", texts);

  it.each([
    ["a text", t("errors.gone"), "Gone"],
    [
      "a text with its placeholders replaced",
      t("jobs.posted", { date: "today", name: "{{date}}" }),
      "Posted today by {{date}}",
    ],
    ["an empty string for a missing value", t("jobs.posted", { date: "today" }), "Posted today by "],
    ["the singular", t("jobs.count", { count: 1 }), "1 job"],
    ["the plural", t("jobs.count", { count: 0 }), "0 jobs"],
    ["the default for an unknown key", t("errors.new", { defaultValue: "Try again" }), "Try again"],
    ["the key itself without a default", t("errors.new"), "errors.new"],
    ["the key of a group", t("errors"), "errors"],
    ["no inherited property", t("constructor.name"), "constructor.name"],
  ])("finds %s", (_, found, expected) => expect(found).toBe(expected));

  it("selects the plural form of the language", () => {
    const welsh = create("cy", { dogs_two: "dau gi", dogs_other: "{{count}} ci" });
    expect([welsh("dogs", { count: 2 }), welsh("dogs", { count: 10 })]).toEqual(["dau gi", "10 ci"]);
  });
});

it("Translation notifies subscribers of a new language until they unsubscribe", () => {
  const translation = new Translation("en", texts);
  const languages: string[] = [];
  const unsubscribe = translation.store.subscribe(() => languages.push(translation.current.language));
  translation.setLanguage("nl", { errors: { gone: "Weg" } });
  unsubscribe();
  translation.setLanguage("en", texts);
  expect(languages).toEqual(["nl"]);
});
