import { toSource } from "./phrases.ts";
import { ARTICLE, LINK } from "./sentences.ts";

/** What a sentence says that somebody does not want. */
export interface Exclusion {
  /** As it is typed: "niet in het onderwijs". */
  words: string;
  /** "onderwijs" */
  what: string;
}

const WORD = String.raw`[\p{L}\p{N}][\p{L}\p{N}'’&-]*`;
const LITTLE = String.raw`(?:${LINK}|${ARTICLE}|to|te|of|working|work|werken)\s+`;
/** What follows these is no part of what somebody does not want: "not in sales but in support in Utrecht". */
const END = `and|en|but|maar|or|of|in|at|near|te|bij|rond|as|als|who|die|with|met|werken`;
const EXCLUSION = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${toSource("(but|maar|and|en) (not|niet|geen|no)", "not(?! (for|just|only|too|very|required|needed|necessary))", "niet(?! (alleen|te|zo|nodig|vereist|verplicht))", "geen")})\s+` +
    String.raw`(?:${LITTLE})*(?<what>${WORD}(?:\s+(?!(?:${END})(?![\p{L}\p{N}]))${WORD}){0,2})(?:\s+(?:te\s+)?werken)?`,
  "giu",
);

/** Finds what a sentence says that somebody does not want: "werk met kinderen maar niet in het onderwijs". */
export function findExclusions(text: string): { rest: string; found: Exclusion[] } {
  const found = [...text.matchAll(EXCLUSION)].map(({ 0: words, groups }) => ({ words, what: groups?.what ?? "" }));
  return { rest: text.replace(EXCLUSION, " ").replace(/\s+/g, " ").trim(), found };
}
