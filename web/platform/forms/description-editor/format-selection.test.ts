import { expect, it } from "vitest";
import { continueList, type Format, formatSelection, type Replacement, type Selection } from "./format-selection.ts";

/** Formats a text whose selection is between two "|", and returns the result in the same way. */
function format(marked: string, format: Format): string {
  return change(marked, (selection) => formatSelection(selection, format));
}

function change(marked: string, getChange: (selection: Selection) => Replacement): string {
  const [before = "", selected = "", after = ""] = marked.split("|");
  const value = before + selected + after;
  const { start, end, text, selectStart, selectEnd } = getChange({
    value,
    start: before.length,
    end: before.length + selected.length,
  });
  const result = value.slice(0, start) + text + value.slice(end);
  return `${result.slice(0, selectStart)}|${result.slice(selectStart, selectEnd)}|${result.slice(selectEnd)}`;
}

it.each([
  ["bold", "a |word| b", "a **|word|** b"],
  ["bold", "a **|word|** b", "a |word| b"],
  ["italic", "a |word| b", "a *|word|* b"],
  ["italic", "a *|word|* b", "a |word| b"],
  ["italic", "a **|word|** b", "a ***|word|*** b"],
  ["bold", "a || b", "a **||** b"],
  ["heading", "a\nTa|s|ks\nb", "a\n|## Tasks|\nb"],
  ["heading", "a\n## Ta|s|ks\nb", "a\n|Tasks|\nb"],
  ["list", "|one\ntwo|", "|- one\n- two|"],
  ["list", "|- one\n- two|", "|one\ntwo|"],
  ["numbered_list", "- o|ne\n- t|wo", "|1. one\n2. two|"],
  ["heading", "a\n||\nb", "a\n## ||\nb"],
  ["list", "bre||ad", "- bre||ad"],
  ["list", "- ||bread", "||bread"],
  ["link", "see |our site|.", "see [our site](|https://|)."],
  ["link", "see ||.", "see [||](https://)."],
] as const)("%s › %s becomes %s", (name, before, after) => {
  expect(format(before, name)).toBe(after);
});

it.each([
  ["- bread||", "- bread\n- ||"],
  ["a\n9. bre|aa|d\nb", "a\n9. bre\n10. ||d\nb"],
  ["- bread\n- ||", "- bread\n\n||"],
  ["- bread\n\n- ||", "- bread\n\n||"],
  ["1. ||", "||"],
])("Enter in the list %s gives %s", (before, after) => {
  expect(change(before, (selection) => continueList(selection) ?? expect.fail("no list"))).toBe(after);
});

it.each(["bread||", "-bread||", "## bread||", "- bread\nand||"])("Enter in %s is typed", (text) => {
  const value = text.replace("||", "");
  expect(continueList({ value, start: value.length, end: value.length })).toBeNull();
});
