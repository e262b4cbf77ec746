import { describe, expect, it } from "vitest";
import { findPay, type PayTerms } from "./pay-words.ts";

const read = (keywords: string, terms: Partial<PayTerms> = {}) => {
  const found = findPay(keywords, { currency: "EUR", offered: [], period: "month", ...terms });
  return found && [found.rest, found.pay?.min];
};

describe("pay among keywords", () => {
  it.each([
    ["kok 20 per uur", "kok", 18],
    ["cook for €20 an hour in Utrecht", "cook in Utrecht", 18],
    ["20 euro per uur kok", "kok", 18],
    ["kok 17,50 euro uur", "kok", 15],
    ["3000 euro", "", 2700],
    ["€3000", "", 2700],
    ["kok €3.000,-", "kok", 2700],
    ["kok salaris van 3000 euro bruto", "kok", 2700],
    ["kok 3000 per maand", "kok", 2700],
    ["chef 3000-3500 euro", "chef", 3000],
    ["developer from 40k", "developer", 3333],
    ["developer 48k", "developer", 3600],
    ["accounting clerk 48000", "accounting clerk", 3600],
    ["developer vanaf 48.000 per jaar", "developer", 4000],
    ["developer minimaal €48k", "developer", 4000],
    ["kok 3000 bruto p/m", "kok", 2700],
    ["data analist 4000 bruto", "data analist", 3600],
    ["kok 18 euro p.u.", "kok", 16],
    ["kok €2.800 pm", "kok", 2520],
    ["cook salary 3000", "cook", 2700],
    ["cook 50k salary", "cook", 3750],
    ["€20 barista", "barista", 18],
    ["sales rep that pays over 80k", "sales rep", 6666],
    ["kok €3000+", "kok", 3000],
    ["kok 3000 euro of meer", "kok", 3000],
  ])("in %j is a filter, of a tenth less unless it is the least", (keywords, rest, pay) => {
    expect(read(keywords)).toEqual([rest, pay]);
  });

  it("is that of an hour, or of the period which the portal has chosen, in the currency of the portal", () => {
    expect(read("cook $20 an hour", { currency: "USD", period: "year" })).toEqual(["cook", 18]);
    expect(read("cook $3000", { currency: "USD", period: "hour" })).toEqual(["cook", 15]);
    expect(read("cook £30k", { currency: "GBP", period: "year" })).toEqual(["cook", 27_000]);
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
  ])("is not in %j", (keywords) => {
    expect(read(keywords)).toBeNull();
  });
});
