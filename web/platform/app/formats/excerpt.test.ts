import { describe, expect, it } from "vitest";
import { toExcerpt } from "./excerpt.ts";

describe("toExcerpt", () => {
  it.each([
    [
      "What you will do\n\n- You lead the team.\n- You bake.\n\nWho we are\n\nA bakery.",
      "You lead the team. You bake. A bakery.",
    ],
    ["You need\n\n1. Patience\n2. A bicycle\n\nCome and see us!", "Patience, A bicycle. Come and see us!"],
    ["We look for\na baker.\n\n  Apply   now", "We look for a baker. Apply now"],
    ["Baker\n\nYou bake bread.", "You bake bread."],
    ["Nice team\n\nGood pay\n\nFree bread", "Nice team. Good pay. Free bread"],
    ["Baker", "Baker"],
    ["", ""],
  ])("of %j is %j", (text, excerpt) => {
    expect(toExcerpt(text)).toBe(excerpt);
  });

  it("ends at a word", () => {
    expect(toExcerpt("You bake bread and cake.", 17)).toBe("You bake bread…");
  });
});
