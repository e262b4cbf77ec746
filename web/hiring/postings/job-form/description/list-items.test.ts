import { describe, expect, test } from "vitest";
import { addItem, hasItem, removeItem } from "./list-items.ts";

const headings = ["## Work", "## Ask", "## Offer"];

describe("addItem and removeItem", () => {
  test.each([
    ["", "## Work", "## Work\n\n- A pan"],
    ["## Work\n\nYou bake.", "## Work", "## Work\n\nYou bake.\n\n- A pan"],
    ["## Work\n\n- An oven\n\n## Offer\n\n- Bread", "## Work", "## Work\n\n- An oven\n- A pan\n\n## Offer\n\n- Bread"],
    [
      "## Work\n\nYou bake.\n\n## Offer\n\n- Bread",
      "## Ask",
      "## Work\n\nYou bake.\n\n## Ask\n\n- A pan\n\n## Offer\n\n- Bread",
    ],
    ["My own text.", "## Offer", "My own text.\n\n## Offer\n\n- A pan"],
  ])("change %j at %s to %j, and back", (text, heading, changed) => {
    expect(addItem(text, "A pan", heading, headings)).toBe(changed);
    expect(hasItem(changed, "A pan")).toBe(true);
    expect(removeItem(changed, "A pan")).toBe(text);
  });

  test.each([
    ["## Work\n\n- A pan\n- An oven", "## Work\n\n- An oven"],
    ["- An oven\n- A pan\n- Bread", "- An oven\n- Bread"],
    ["## Work\n\n- A pan\n\nIt is hot.", "## Work\n\nIt is hot."],
    ["- A pan of iron", "- A pan of iron"],
  ])("removeItem changes %j to %j", (text, kept) => expect(removeItem(text, "A pan")).toBe(kept));
});
