import { expect, it } from "vitest";
import { parseKeywords } from "../parse.ts";
import { findOtherWords, isField, isWorkForAnybody } from "./occupation-names.ts";

it.each([
  ["receptionist", "nachtreceptionist"],
  ["hotelreceptionist", "nachtreceptionist"],
  ["medewerker bediening", "ober"],
  ["verpleegkundige", "nachtverpleegkundige"],
  ["CE rijbewijs", "vrachtwagenchauffeur"],
  ["class C licence", "truck driver"],
  ["D-rijbewijs", "buschauffeur"],
  ["marine biologist", "biologist"],
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

it.each([
  ["EMT", "emergency medical technician"],
  ["CSR", "customer service representative"],
  ["POH GGZ", "praktijkondersteuner"],
  ["RN", "registered nurse"],
  ["project mgr", "project manager"],
  ["adm medewerker", "administratief medewerker"],
  ["vpk", "verpleegkundige"],
  ["AP clerk", "accounts payable clerk"],
  ["special ed teacher", "special education teacher"],
])("findOtherWords › keeps the abbreviation in %s, and finds first what it stands for", (keywords, name) => {
  const [group] = findOtherWords(parseKeywords(keywords));
  const [first] = group?.alternatives ?? [];
  expect([keywords.startsWith(group?.words.join(" ") ?? "-"), first?.name.join(" "), first?.kind]).toEqual([
    true,
    name,
    0,
  ]);
  expect(group && isField(group)).toBe(false);
});

it.each([
  ["kwekerij", false],
  ["picking", false],
  ["seizoenswerk", true],
  ["student", true],
])("isWorkForAnybody › %s: %s", (field, expected) => {
  expect(findOtherWords(parseKeywords(field)).map(isWorkForAnybody)).toEqual([expected]);
});
