import { expect, it } from "vitest";
import { findFilterWords } from "./filter-words.ts";

const terms = { readsHours: true, readsShifts: true, readsEducation: true, payTerms: null };

it.each<[string, object]>([
  ["hi accountant HI", { keywords: "accountant HI" }],
  ["hey accountant schools", { keywords: "accountant schools" }],
  ["accountant not full time but not with people", { type: "Part Time", leftOut: ["but not with people"] }],
  ["accountant internship not full time", { type: "Internship", leftOut: ["not full time"] }],
  ["baker geen dagdienst of avonden", { keywords: "baker", shifts: undefined, leftOut: ["geen dagdienst of avonden"] }],
  ["nurse no weekend work", { keywords: "nurse", type: undefined, shifts: "no_weekend" }],
])("%j is a search with filters, and names the words that are not searched", (keywords, meant) => {
  expect(findFilterWords(keywords, terms)).toMatchObject(meant);
});
