import { expect, it } from "vitest";
import type { MatchRow } from "../engine/engine.ts";
import { findOtherWords } from "../meaning/occupation-names.ts";
import { parseKeywords } from "../parse.ts";
import type { Attempt } from "../prepare-search.ts";
import { countNamed } from "./named-occupations.ts";

it.each([
  ["RN", "Intern", 0],
  ["RN", "Night RN", 1],
  ["receptionist", "Hotelreceptionist", 1],
])("countNamed › a search for %s has its name in %o: %i", (keywords, title, expected) => {
  const attempt = { resolved: { otherWords: findOtherWords(parseKeywords(keywords)) } } as Attempt;
  expect(countNamed(attempt, [{ title, company: "" } as MatchRow])).toBe(expected);
});
