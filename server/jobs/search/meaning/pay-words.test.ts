import { describe, expect, it } from "vitest";
import { findPay, type PayTerms } from "./pay-words.ts";

const read = (keywords: string, terms: Partial<PayTerms> = {}) => {
  const found = findPay(keywords, { currency: "EUR", offered: [], period: "month", ...terms });
  return found && [found.rest, found.pay?.min];
};

describe("pay among keywords", () => {
  it.each([
    ["data engineer paid more than 120k", "data engineer", 120_000],
    ["kok 20 per uur", "kok", 20],
    ["cook for €20 an hour in Utrecht", "cook in Utrecht", 20],
    ["20 euro per uur kok", "kok", 20],
    ["kok 17,50 euro uur", "kok", 17.5],
    ["3000 euro", "", 3000],
    ["€3000", "", 3000],
    ["kok €3.000,-", "kok", 3000],
    ["kok salaris van 3000 euro bruto", "kok", 3000],
    ["kok 3000 per maand", "kok", 3000],
    ["chef 3000-3500 euro", "chef", 3000],
    ["developer from 40k", "developer", 40_000],
    ["developer 48k", "developer", 48_000],
    ["accounting clerk 48000", "accounting clerk", 48_000],
    ["developer vanaf 48.000 per jaar", "developer", 48_000],
    ["developer minimaal €48k", "developer", 48_000],
    ["kok 3000 bruto p/m", "kok", 3000],
    ["data analist 4000 bruto", "data analist", 4000],
    ["kok 18 euro p.u.", "kok", 18],
    ["kok €2.800 pm", "kok", 2800],
    ["cook salary 3000", "cook", 3000],
    ["cook 50k salary", "cook", 50_000],
    ["€20 barista", "barista", 20],
    ["sales rep that pays over 80k", "sales rep", 80_000],
    ["kok €3000+", "kok", 3000],
    ["3000+", "", 3000],
    ["kok 3000+ utrecht", "kok utrecht", 3000],
    ["truck driver 3000+ euro", "truck driver", 3000],
    ["kok 3000 euro of meer", "kok", 3000],
  ])("in %j is a filter", (keywords, rest, pay) => {
    expect(read(keywords)).toEqual([rest, pay]);
  });

  it("is that of the period which is meant, and not converted, in the currency of the portal", () => {
    expect(read("cook $20 an hour", { currency: "USD", period: "year" })).toEqual(["cook", 20]);
    expect(read("cook $3000", { currency: "USD", period: "hour" })).toEqual(["cook", 3000]);
    expect(read("cook £30k", { currency: "GBP", period: "year" })).toEqual(["cook", 30_000]);
  });

  it("cannot be compared in another currency", () => {
    expect(read("cook $20 an hour")).toEqual(["cook", undefined]);
    expect(read("3000 euro per maand", { currency: "USD", period: "year" })).toEqual(["", undefined]);
  });

  it.each([
    "cook 3000",
    "developer 4k",
    "nurse 3511",
    "kok 20 uur per week",
    "kok 3 per week",
    "chauffeur euro 6",
    "from 9 to 5",
    "kok start at 10.30",
    "tussen 3000 euro en 4000 euro",
    "365 dagen",
    "100 calls a day",
    "cook until 10 pm",
    "kok 32 u",
    "€500",
    "kok 50+",
  ])("is not in %j", (keywords) => {
    expect(read(keywords)).toBeNull();
  });
});
