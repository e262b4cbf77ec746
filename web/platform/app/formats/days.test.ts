import { expect, it } from "vitest";
import { formatShortDay, groupByDay } from "./days.ts";

/** A time in Amsterdam, the time zone of the portal, in winter. */
const toIsoTime = (month: number, day: number, hour: number) =>
  new Date(Date.UTC(2026, month, day, hour - 1)).toISOString();

it("groupByDay › starts a new group at midnight", () => {
  const records = [toIsoTime(10, 17, 9), toIsoTime(10, 18, 0), toIsoTime(10, 18, 23), toIsoTime(10, 19, 0)].map(
    (createdAt) => ({ createdAt }),
  );
  expect(groupByDay(records).map(([, items]) => items.length)).toEqual([1, 2, 1]);
});

it("formatShortDay › adds the year when it is another one in the time zone of the portal", () => {
  const [oldYear, newYear] = [toIsoTime(11, 31, 23), toIsoTime(12, 1, 0)];
  const format = (time: string, now: string) => formatShortDay(time, "en", new Date(now));
  expect([format(newYear, toIsoTime(12, 9, 12)), format(newYear, oldYear)]).toEqual(["Fri, Jan 1", "Fri, Jan 1, 2027"]);
  expect([format(oldYear, toIsoTime(11, 9, 12)), format(oldYear, newYear)]).toEqual([
    "Thu, Dec 31",
    "Thu, Dec 31, 2026",
  ]);
});
