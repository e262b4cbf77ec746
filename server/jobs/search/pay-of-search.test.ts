import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeEmployer, makeJob } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { roundPay } from "./pay-of-search.ts";

const portal = await startTestPortal();
const employer = await makeEmployer(portal);

const post = (title: string, pay: object) =>
  makeJob(portal, employer, { title, pay_period: "month", pay_currency: null, ...pay });
const read = async (query: string) => (await portal.anonymous.get(`/auth/search/pay?${query}`)).body;

describe("the pay of a search", () => {
  it("is told from five jobs with comparable pay on, and never of fewer", async () => {
    for (const pay_min of [3_000, 3_200, 3_400, 3_600]) await post("Lighthouse keeper", { pay_min, pay_max: 9_000 });
    expect(await read("title=lighthouse")).toBeNull();
    await post("Lighthouse keeper", { pay_min: 4_000, pay_max: 4_500 });
    expect(await read("title=lighthouse")).toEqual({ low: 3_200, median: 3_400, high: 3_600 });
    expect(await read("title=lighthouse&salary_min=5000")).toBeNull();
    expect(await read("title=nothinglikethis")).toBeNull();
  });

  it("leaves out the jobs of a company that compares itself with others", async () => {
    const other = await makeEmployer(portal);
    const amount = { pay_min: 2_000, pay_max: 2_000, pay_period: "month", pay_currency: null };
    for (let count = 0; count < 5; count += 1) await makeJob(portal, other, { title: "Ferry keeper", ...amount });
    await post("Ferry keeper", { pay_min: 9_000, pay_max: 9_000 });
    const others = { low: 2_000, median: 2_000, high: 2_000 };
    expect(await read(`title=ferry&except_company_id=${employer.id}`)).toEqual(others);
    expect(await read(`title=ferry&except_company_id=${other.id}`)).toBeNull();
  });

  it("is told for an hour by the hours of each job", async () => {
    const hours = [16, 20, 24, 32, 40];
    // Each pays 18 an hour: by the month, those with few hours would seem to pay little.
    for (const weekly of hours) {
      const pay = (18 * weekly * 52) / 12;
      await post("Bridge keeper", { pay_min: pay, pay_max: pay, hours_min: weekly, hours_max: weekly });
    }
    expect(await read("title=bridge&pay_period=hour")).toEqual({ low: 18, median: 18, high: 18 });
    expect(await read("title=bridge")).toEqual({ low: 1_550, median: 1_850, high: 2_500 });
  });

  it("is rounded, so that no amount of a job can be read from it", () => {
    expect([3_438, 18.37, 41_260, 0.4].map(roundPay)).toEqual([3_450, 18.5, 41_500, 0.4]);
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1_000_000, noNaN: true }), (amount) => {
        expect(Math.abs(roundPay(amount) - amount) / amount).toBeLessThanOrEqual(0.025);
      }),
    );
  });
});
