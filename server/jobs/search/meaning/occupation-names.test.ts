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
