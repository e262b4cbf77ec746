import { expect, it } from "vitest";
import { keepRangesTogether } from "./keep-ranges-together.ts";

it.each([
  ["9:00–17:00", "9:00\u2060–\u206017:00"],
  ["10:00\u2009–\u200911:00\u202fAM", "10:00\u00a0–\u00a011:00\u202fAM"],
  ["€2,500–€3,000 or 18 – 25", "€2,500\u2060–\u2060€3,000 or 18\u00a0–\u00a025"],
  ["we bake – you sell – and 06-12345678", "we bake – you sell – and 06-12345678"],
])("keepRangesTogether %o", (text, kept) => {
  expect(keepRangesTogether(text)).toBe(kept);
});
