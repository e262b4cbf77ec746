import { expect, test } from "vitest";
import { initials } from "./initials.ts";

test.each([
  ["Sanne de Boer", "SB"],
  ["Northgate Health BV", "NH"],
  ["Shopping", "S"],
  ["iris de wit", "ID"],
  ["Émile Zola", "ÉZ"],
  ["  ", ""],
])("the initials of %j are %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
