import { expect, test } from "vitest";
import { getInitials } from "./avatar.tsx";

test.each([
  ["Sanne de Boer", "SB"],
  ["Northgate Health BV", "NH"],
  ["Shopping", "S"],
  ["iris de wit", "ID"],
  ["Émile Zola", "ÉZ"],
  ["  ", ""],
])("getInitials(%j) is %j", (name, letters) => {
  expect(getInitials(name)).toBe(letters);
});
