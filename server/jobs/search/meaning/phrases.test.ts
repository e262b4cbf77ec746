import { expect, it } from "vitest";
import { toPattern } from "./phrases.ts";

it.each([
  ["[do|doing] something with", "doing  something with animals", "doing  something with"],
  ["[only] [a] few hours", "a few hours", "a few hours"],
  ["no [formal|relevant] (experience|degree)", "cook no relevant degree", "no relevant degree"],
  ["no [formal|relevant] (experience|degree)", "cook no degree", "no degree"],
  ["part_time", "part - time", "part - time"],
  ["part_time", "parttime", "parttime"],
  ["i don't know", "I don’t know", "I don’t know"],
  ["job|career", "job-coach", undefined],
])("the phrase %j is found in %j", (phrase, text, found) => {
  expect(text.match(toPattern(phrase))?.[0]).toBe(found);
});
