import { expect, it } from "vitest";
import { renderLanguageOffers } from "./language-offer.ts";

it("renderLanguageOffers › offers the other languages of the portal on English pages only", () => {
  expect(renderLanguageOffers("en", ["en", "nl"])).toMatch(
    /^<aside [^>]*lang="nl".*value="nl".*value="en".*<\/aside>$/,
  );
  expect(renderLanguageOffers("nl", ["en", "nl"])).toBe("");
  expect(renderLanguageOffers("en", ["en"])).toBe("");
  expect(renderLanguageOffers("en", ["nl"])).toBe("");
});
