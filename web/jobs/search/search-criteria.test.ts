import { describe, expect, it, onTestFinished } from "vitest";
import { removeFilter, removeFilters } from "../../../contract/jobs/search/search-criteria.ts";
import { getSettings, setSettings } from "../../platform/app/settings.ts";
import {
  getActiveFilters,
  isSameSearch,
  parseSalary,
  parseSearchParams,
  toFeedUrl,
  toNonEmptyParams,
  toSearchUrl,
  toStoredCriteria,
} from "./search-criteria.ts";

const parse = (query: string) => parseSearchParams(new URLSearchParams(query));

describe("parseSearchParams", () => {
  it("reads every criterion of a URL that toSearchUrl has written", () => {
    const url =
      "/search?title=nurse&zip_code=Utrecht&type=Full+Time&industry=Health+care&salary_min=3000&radius=25&posted_within=7&priority=Urgent&sort=newest";
    const criteria = parse(url.slice("/search?".length));
    expect(criteria).toMatchObject({ keywords: "nurse", place: "Utrecht", radius: 25 });
    expect(toSearchUrl("/search", criteria)).toBe(url);
    expect(getActiveFilters(criteria)).toEqual([
      "radius",
      "type",
      "industry",
      "salary_min",
      "posted_within",
      "priority",
    ]);
  });

  it("ignores invalid values", () => {
    for (const invalid of ["radius=0", "radius=1e2", "radius=501", "radius=-5", "posted_within=1.5", "priority=High"]) {
      expect(toSearchUrl("/search", parse(`zip_code=Utrecht&${invalid}`)), invalid).toBe("/search?zip_code=Utrecht");
    }
  });

  it("ignores the radius without a place", () => {
    expect(parse("title=nurse&radius=25").radius).toBeUndefined();
  });

  it("trims texts, limits their length and removes NUL characters", () => {
    expect(parse(`title=+${"a".repeat(300)}`).keywords).toBe("a".repeat(200));
    expect(parse("zip_code=%00+Utrecht%00").place).toBe("Utrecht");
  });
});

it.each([
  ["3000", 3000],
  ["3,000", 3000],
  ["3.000", 3000],
  ["1 250 000", 1_250_000],
  ["2500.75", 2500],
  ["0", undefined],
  ["-5", undefined],
  ["a lot", undefined],
  ["2000000000", undefined],
])("parseSalary › parses %j as %j", (text, salary) => {
  expect(parseSalary(text)).toBe(salary);
});

it("toFeedUrl › omits the sort order, because the feed is always newest first", () => {
  expect(toFeedUrl(parse("title=nurse&sort=newest"))).toBe("/feeds/search.rss?title=nurse");
});

it("toNonEmptyParams › omits empty criteria", () => {
  expect(toNonEmptyParams({ keywords: "", place: "Utrecht", radius: 25, industry: undefined })).toEqual({
    zip_code: "Utrecht",
    radius: 25,
  });
});

describe("isSameSearch", () => {
  it("ignores the sort order and empty criteria", () => {
    expect(isSameSearch(parse("title=nurse&sort=newest"), { keywords: "nurse", place: "", type: undefined })).toBe(
      true,
    );
  });

  it("distinguishes every other criterion", () => {
    expect(isSameSearch(parse("title=nurse"), parse("title=nurse&posted_within=7"))).toBe(false);
  });

  it("reads a saved search without a currency in that of the portal", () => {
    setSettings({ ...getSettings(), currencies: ["USD", "EUR"] });
    onTestFinished(() => setSettings({ ...getSettings(), currencies: ["USD"] }));
    const saved = parse("title=nurse&salary_min=3000");
    expect(isSameSearch(saved, toStoredCriteria(saved, "en"))).toBe(true);
    expect(isSameSearch(saved, toStoredCriteria(saved, "nl"))).toBe(false);
    expect(isSameSearch(parse("title=nurse"), toStoredCriteria(parse("title=nurse"), "nl"))).toBe(true);
  });
});

it("removeFilter › removes the currency together with the pay", () => {
  const criteria = parse("title=nurse&type=Full+Time&salary_min=3000&salary_currency=EUR");
  expect(toSearchUrl("", removeFilter(criteria, "salary_min"))).toBe("?title=nurse&type=Full+Time");
  expect(toSearchUrl("", removeFilter(criteria, "type"))).toBe("?title=nurse&salary_min=3000&salary_currency=EUR");
});

it("removeFilters › keeps keywords, place and sort order", () => {
  expect(toSearchUrl("", removeFilters(parse("title=nurse&zip_code=Utrecht&radius=25&sort=newest")))).toBe(
    "?title=nurse&zip_code=Utrecht&sort=newest",
  );
});
