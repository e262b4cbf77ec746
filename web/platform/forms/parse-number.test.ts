import { expect, test } from "vitest";
import { parseNumber } from "./parse-number.ts";

test.each([
  ["3200", 3200],
  ["3.200", 3200],
  ["3,200", 3200],
  ["3 200", 3200],
  ["1.234.567,8", 1_234_567.8],
  ["3,450.50", 3450.5],
  ["12,5", 12.5],
  ["0,125", 0.125],
  ["-4", -4],
  ["€ 2.800,-", 2800],
  ["$3,000", 3000],
  ["2800 euro", 2800],
  ["€", undefined],
  [7, 7],
  [" ", undefined],
  ["3.20.0", "3.20.0"],
  ["ten", "ten"],
])("parseNumber reads %j as %j", (typed, number) => expect(parseNumber(typed)).toBe(number));
