import { expect, test } from "vitest";
import { removeEmptyHeadings } from "./remove-empty-headings.ts";

test.each([
  ["## Work\n\nYou bake.\n\n## Offer\n\n", "## Work\n\nYou bake."],
  ["## Work\n\n## Offer\n\nBread.", "## Offer\n\nBread."],
  ["## Offer\n\n### Pay\n\nMuch.", "## Offer\n\n### Pay\n\nMuch."],
  ["## Work\n\n## Offer", ""],
  ["#hashtag\n\nYou bake.", "#hashtag\n\nYou bake."],
])("removeEmptyHeadings changes %j to %j", (text, kept) => expect(removeEmptyHeadings(text)).toBe(kept));
