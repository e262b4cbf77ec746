import { describe, expect, it } from "vitest";
import { createTranslator, Translation } from "./translation.tsx";

const texts = {
  jobs: { posted: "Posted {{date}} by {{name}}", count_one: "{{count}} job", count_other: "{{count}} jobs" },
  errors: { gone: "Gone" },
};

describe("a translator", () => {
  const t = createTranslator("en", texts);

  it.each([
    ["a text", t("errors.gone"), "Gone"],
    ["what is filled in", t("jobs.posted", { date: "today", name: "{{date}}" }), "Posted today by {{date}}"],
    ["nothing for what is missing", t("jobs.posted", { date: "today" }), "Posted today by "],
    ["one", t("jobs.count", { count: 1 }), "1 job"],
    ["many", t("jobs.count", { count: 0 }), "0 jobs"],
    ["the text at hand for an unknown key", t("errors.new", { defaultValue: "Try again" }), "Try again"],
    ["the key itself without one", t("errors.new"), "errors.new"],
    ["the key of a group", t("errors"), "errors"],
    ["no property that every object has", t("constructor.name"), "constructor.name"],
  ])("finds %s", (_, found, expected) => expect(found).toBe(expected));

  it("counts as the language does", () => {
    const welsh = createTranslator("cy", { dogs_two: "dau gi", dogs_other: "{{count}} ci" });
    expect([welsh("dogs", { count: 2 }), welsh("dogs", { count: 10 })]).toEqual(["dau gi", "10 ci"]);
  });
});

it("tells its listeners of another language, until they leave", () => {
  const translation = new Translation("en", texts);
  const heard: string[] = [];
  const leave = translation.store.subscribe(() => heard.push(translation.current.language));
  translation.setLanguage("nl", { errors: { gone: "Weg" } });
  leave();
  translation.setLanguage("en", texts);
  expect(heard).toEqual(["nl"]);
});
