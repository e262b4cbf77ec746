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
  ["kok ochtend", { keywords: "kok", shifts: "day" }],
  ["kok geen zaterdag", { keywords: "kok", shifts: "no_weekend" }],
  ["tijdelijke baan als kok", { keywords: "kok", type: "Contract" }],
  ["temporary part time cook", { keywords: "temporary cook", type: "Part Time" }],
  ["vaste baan kok", { keywords: "kok", type: undefined, permanent: "vaste baan" }],
  ["vrachtwagenchauffeur weekend thuis", { workPlace: undefined, leftOut: ["weekend thuis"] }],
  ["teacher for 14 year olds", { keywords: "teacher", age: undefined, leftOut: ["for 14 year olds"] }],
  ["side job for a 15 year old", { age: { years: 15, words: "for a 15 year old" } }],
  ["career change into accounting", { keywords: "accounting", leftOut: ["career change into"] }],
  ["student job while studying", { keywords: "student", type: "Part Time" }],
  ["kok, grillmeester of ober", { keywords: "kok of grillmeester of ober" }],
  ["janitor evenings", { keywords: "janitor", shifts: "evening" }],
  ["part-time job for a mom", { keywords: "", type: "Part Time", leftOut: ["job for a mom"] }],
  ["I am a nurse and I only want to work nights", { keywords: "nurse", shifts: "night" }],
])("%j is a search with filters, and names the words that are not searched", (keywords, meant) => {
  expect(findFilterWords(keywords, terms)).toMatchObject(meant);
});

it("reads a long list, whose combinations would take hours", () => {
  const list = Array(66).fill("a").join(", ");
  expect(findFilterWords(list, terms).keywords).toBe(list);
});
