import { expect, it } from "vitest";
import { type Format, formatSelection } from "./format-selection.ts";

/** Formats a text whose selection is between two "|", and returns the result in the same way. */
function format(marked: string, format: Format): string {
  const [before = "", selected = "", after = ""] = marked.split("|");
  const value = before + selected + after;
  const { start, end, text, selectStart, selectEnd } = formatSelection(
    { value, start: before.length, end: before.length + selected.length },
    format,
  );
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
  ["link", "see |our site|.", "see [our site](|https://|)."],
  ["link", "see ||.", "see [||](https://)."],
] as const)("%s › %s becomes %s", (name, before, after) => {
  expect(format(before, name)).toBe(after);
});
