import { expect, test } from "vitest";
import { findShiftsBetween } from "./find-shifts-between.ts";

test.each([
  ["09:00", "17:00", ["day"]],
  ["08:30", "18:30", ["day"]],
  ["04:00", "12:00", ["day", "night"]],
  ["05:30", "06:00", ["night"]],
  ["16:00", "23:00", ["day", "evening"]],
  ["18:00", "00:00", ["evening"]],
  ["23:00", "07:00", ["night"]],
  ["22:00", "06:00", ["evening", "night"]],
  ["00:00", "06:30", ["night"]],
  ["08:00", "08:00", ["day", "evening", "night"]],
  ["08:00", "", []],
])("findShiftsBetween %s and %s finds %j", (start, end, shifts) =>
  expect(findShiftsBetween(start, end)).toEqual(shifts),
);
