import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { routes } from "../../../contract/index.ts";
import { errorDefinitions } from "../../../contract/platform/errors.ts";
import { reasons } from "../../../contract/platform/fields/field-error-reasons.ts";
import { fieldErrorReasonTexts, fieldErrorTexts } from "../../../contract/platform/fields/field-error-texts.ts";
import { parseFieldError } from "../../../contract/platform/fields/field-errors.ts";
import { parseOptions } from "../../../contract/platform/fields/fields.ts";
import { DEFAULT_LANGUAGE, languageDefinitions, languages } from "../../../contract/platform/languages.ts";
import type { AnyRoute } from "../../../contract/platform/route.ts";

type Texts = { [key: string]: string | Texts };

const webFolder = path.resolve(import.meta.dirname, "../..");
const read = (language: string) =>
  JSON.parse(readFileSync(path.join(webFolder, `public/assets/i18n/${language}.json`), "utf8")) as Texts;
const english = read("en");
const translations = languages
  .filter((language) => language !== DEFAULT_LANGUAGE)
  .map((language) => ({ language, texts: read(language), ...languageDefinitions[language] }));

/**
 * The groups that also a partial language has completely: what visitors read, and the forms in which they write. It has the errors
 * of the routes that are open to them as well, and `entry-server.test.ts` shows that their pages lack no text.
 */
const publicGroups = [
  "common shell not_found error_page home browse employers about contact auth search options pay saved alerts reports reviews",
  "legal feedback offline fields reasons labels rules companies.checks.kinds users.numbers help.groups",
  "jobs.guest jobs.fit jobs.outside jobs.travel",
].flatMap((line) => line.split(" "));

/** Texts without a form for one. Their numbers are constants, have a lower limit, or are the end of a range. */
const neverOne = [
  "applicants.found_more applicants.move_people applicants.moved_people applications.retention.open employers.asks.answer_text",
  "employers.asks.open_text interviews.form.minutes jobs.application.draft jobs.closes_on_hint jobs.editor.paste_lost.end jobs.long_shift",
  "numbers.company.few_answers numbers.company.searches_nearby.lead numbers.last_weeks pay.for_most_hours pay.hours_range",
  "search.count_over search.hours_range search.travel.bicycle search.travel.car search.travel.foot",
  "staff.operation.problems.failed staff.today.overdue_lead",
].flatMap((line) => line.split(" "));

function keysOf(texts: Texts, prefix = ""): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
}

function textOf(texts: Texts, key: string): unknown {
  return key.split(".").reduce<unknown>((inner, part) => (inner as Texts | undefined)?.[part], texts);
}

describe("the translation files", () => {
  it.each(translations.filter(({ isPartial }) => !isPartial))("have the same keys in $name", ({ texts }) => {
    expect(keysOf(texts).sort()).toEqual(keysOf(english).sort());
  });

  it.each(translations.filter(({ isPartial }) => isPartial))("have what visitors read in $name", ({ texts }) => {
    const keys = keysOf(texts);
    expect(keysOf(english)).toEqual(expect.arrayContaining(keys));
    const isPublic = (key: string) => publicGroups.some((group) => key.startsWith(`${group}.`));
    expect(keys).toEqual(expect.arrayContaining(keysOf(english).filter(isPublic)));
    const publicRoutes = (Object.values(routes) as AnyRoute[]).filter(({ access }) => access === "no_session");
    for (const code of publicRoutes.flatMap(({ errors }) => errors ?? [])) expect(keys).toContain(`errors.${code}`);
  });

  it.each(translations)("have texts with the same placeholders in $name", ({ texts }) => {
    const placeholders = (text: unknown) =>
      String(text)
        .match(/{{\w+}}/g)
        ?.sort() ?? [];
    for (const key of keysOf(texts)) {
      expect(textOf(texts, key), key).not.toBe("");
      if (!/_(one|other)$/.test(key)) {
        expect(placeholders(textOf(texts, key)), key).toEqual(placeholders(textOf(english, key)));
      }
    }
  });

  it("have a form for one of what they count, unless the number is never one", () => {
    const counts =
      /{{(count|number|max|days|hours|minutes|seconds|years|to|from)}} ((more|different|working) )*[a-z]{2,}s\b/;
    const hasOneForm = (key: string) => !/_(one|other)$/.test(key) && counts.test(String(textOf(english, key)));
    expect(keysOf(english).filter(hasOneForm).sort()).toEqual(neverOne.sort());
  });

  it("translate every error of the contract", () => {
    for (const code of Object.keys(errorDefinitions)) {
      expect(Object.keys(english.errors ?? {}), code).toContain(code);
    }
  });

  it("have codes as keys, no sentences", () => {
    for (const part of keysOf(english).flatMap((key) => key.split("."))) expect(part).toMatch(/^[A-Za-z0-9_-]{1,60}$/);
  });

  it("translate every error of a field, and no other", () => {
    expect(Object.keys(english.fields ?? {}).sort()).toEqual(Object.keys(fieldErrorTexts).sort());
    expect(Object.keys(english.reasons ?? {}).sort()).toEqual(Object.keys(fieldErrorReasonTexts).sort());
    const codes = Object.values(reasons).map((describe) => describe(1, 2).split(":")[0]);
    expect(codes.sort()).toEqual(Object.keys(fieldErrorReasonTexts).sort());
  });

  it("translate what every form of the contract answers", () => {
    for (const error of errorsOfAllForms()) {
      const { code, reason } = parseFieldError(error);
      expect(Object.keys(fieldErrorTexts), error).toContain(code);
      if (reason) expect(Object.keys(fieldErrorReasonTexts), error).toContain(reason);
    }
  });
});

/** Collects the errors of all forms for fields that are missing, of the wrong type, too small or too large. */
function errorsOfAllForms(): Set<string> {
  const errors = new Set<string>();
  const collect = (shape: z.ZodType, input: unknown) => {
    for (const issue of shape.safeParse(input, parseOptions).error?.issues ?? [])
      if (issue.path.length > 0) errors.add(issue.message);
  };
  const bad = [undefined, null, "", " ", "<>", 0, -1, 1.5, 1e20, Number.NaN, {}, "x".repeat(20_000)];
  for (const form of (Object.values(routes) as AnyRoute[]).flatMap(({ body }) => formsOf(body))) {
    const fields = fieldsOf(form);
    if ("refresh_token" in fields || "access_token" in fields || "job_id" in fields) continue;
    for (const value of bad) collect(form, all(Object.keys(fields), value));
    collect(form, { minimum_age: 2, maximum_age: 1, user_type: 2 });
    for (const value of bad) collect(form, all(["works", "educations"], [value, all(entryFields, value)]));
    collect(form, all(["works", "educations"], [{ from: "2024-02", to: "2024-01" }]));
  }
  return errors;
}

const entryFields = ["title", "company", "degree", "school", "from", "to", "description"];

function all(fields: string[], value: unknown): object {
  return Object.fromEntries(fields.map((field) => [field, value]));
}

/** The body of a route may be a union of forms. */
function formsOf(body: z.ZodType | null): z.ZodType[] {
  if (!body) return [];
  return "options" in body ? (body.options as z.ZodType[]) : [body];
}

function fieldsOf(shape: z.ZodType): object {
  return (shape as z.ZodObject).shape ?? {};
}
