import { expect, it } from "vitest";
import { groupByDay } from "./days.ts";

/** A time in Amsterdam, the time zone of the portal, in winter. */
const toIsoTime = (month: number, day: number, hour: number) =>
  new Date(Date.UTC(2026, month, day, hour - 1)).toISOString();

it("groupByDay › starts a new group at midnight", () => {
  const records = [toIsoTime(10, 17, 9), toIsoTime(10, 18, 0), toIsoTime(10, 18, 23), toIsoTime(10, 19, 0)].map(
    (createdAt) => ({ createdAt }),
  );
  expect(groupByDay(records).map(([, items]) => items.length)).toEqual([1, 2, 1]);
});
