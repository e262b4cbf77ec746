import { expect, it } from "vitest";
import { parseKeywords } from "../parse.ts";
import { findOtherWords } from "./occupation-names.ts";

it.each([
  ["receptionist", "nachtreceptionist"],
  ["hotelreceptionist", "nachtreceptionist"],
  ["medewerker bediening", "ober"],
  ["verpleegkundige", "nachtverpleegkundige"],
])("findOtherWords › %s is also found by %s", (name, compound) => {
  const [group] = findOtherWords(parseKeywords(name));
  expect(group?.alternatives.map((alternative) => alternative.name.join(" "))).toContain(compound);
});

it.each([
  ["magazijn of productie", ["magazijn of productie"]],
  ["retail or hospitality", ["retail or hospitality"]],
  ["manager of science", ["manager", "science"]],
])("findOtherWords › joins fields of work with “or” between them in %j", (keywords, names) => {
  expect(findOtherWords(parseKeywords(keywords)).map(({ words }) => words.join(" "))).toEqual(names);
});
