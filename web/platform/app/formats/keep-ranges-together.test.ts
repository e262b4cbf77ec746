import { expect, it } from "vitest";
import { keepRangesTogether } from "./keep-ranges-together.ts";

it.each([
  ["9:00–17:00", "9:00\u2060–\u206017:00"],
  ["10:00\u2009–\u200911:00\u202fAM", "10:00\u00a0–\u00a011:00\u202fAM"],
  ["€2,500–€3,000 or 18 – 25", "€2,500\u2060–\u2060€3,000 or 18\u00a0–\u00a025"],
  ["9:00 am – 5:30 pm and 2.500 €–3.000 €", "9:00 am\u00a0–\u00a05:30 pm and 2.500 €\u2060–\u20603.000 €"],
  ["we bake – you sell – and 06-12345678", "we bake – you sell – and 06-12345678"],
  ["we bake – 3 loaves", "we bake – 3 loaves"],
  ["in 2025\n– 3 loaves", "in 2025\n– 3 loaves"],
])("keepRangesTogether %o", (text, kept) => {
  expect(keepRangesTogether(text)).toBe(kept);
});
