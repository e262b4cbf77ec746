import { describe, expect, it } from "vitest";
import { formatCsvRecord, parseCsv } from "./csv.ts";

describe("formatCsvRecord", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+31612345678", "'+31612345678"],
    ["-2", "'-2"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", '"\'\r=1"'],
    ['=HYPERLINK("https://a.example","b")', '"\'=HYPERLINK(""https://a.example"",""b"")"'],
    ["a;=1+1", "a;'=1+1"],
    ['a; "=1+1', '"a;\' ""=1+1"'],
    ["a\t@b", "a\t'@b"],
    ["two\r\n=1", '"two\r\n\'=1"'],
    ["a=b; c-d", "a=b; c-d"],
    ["Zoë, 履歴書", '"Zoë, 履歴書"'],
    ['She said "yes"', '"She said ""yes"""'],
    ["two\nlines", '"two\nlines"'],
    ["", ""],
  ])("writes %j as %j", (value, expected) => {
    expect(formatCsvRecord([value])).toBe(`${expected}\r\n`);
  });

  it("separates values by commas, keeps numbers and leaves null empty", () => {
    expect(formatCsvRecord(["a", -3, null, "b"])).toBe("a,-3,,b\r\n");
  });
});

it.each<[string, string[][] | null]>([
  ["", []],
  [
    "a,b\r\nc,d\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "a,\n,b",
    [
      ["a", ""],
      ["", "b"],
    ],
  ],
  [
    '"a ""b"", c\nd",e\n\nf,g',
    [
      ['a "b", c\nd', "e"],
      ["f", "g"],
    ],
  ],
  ["a,b,", [["a", "b", ""]]],
  ['a,"b', null],
  ['a"b,c', null],
])("parseCsv reads %j", (text, records) => {
  expect(parseCsv(text)).toEqual(records);
});
