import { beforeAll, describe, expect, it } from "vitest";
import { makeEmployer, makeJob } from "../../../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../../../testing/portal.ts";
import { findMatches } from "./find-matches.ts";
import { createEmptyPlan } from "./plan.ts";
import { MAX_PAY_CHECKS, readInOrder } from "./read-matches.ts";
import { BEGINNING } from "./segments.ts";

describe("a search for nothing but pay of an hour", () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal();
    const employer = await makeEmployer(portal);
    for (const pay_min of [40, 15, 15])
      await makeJob(portal, employer, { pay_min, pay_max: pay_min, pay_period: "hour" });
  });

  const minHourlyPay = 30;

  it("checks a limited number of the newest jobs", async () => {
    const count = async (maxPayChecks: number) => {
      const options = { start: BEGINNING, limit: 5, withCounts: false, maxPayChecks };
      return (await readInOrder(portal.pool, { ...createEmptyPlan(3), minHourlyPay }, options)).rows.length;
    };
    expect([await count(2), await count(3)]).toEqual([0, 1]);
  });

  it("says that its count is not exact when the portal has more jobs than it checks", async () => {
    const isExact = async (activeJobs: number) => {
      const request = { start: null, limit: 5, withCounts: true };
      return (await findMatches(portal.pool, { ...createEmptyPlan(activeJobs), minHourlyPay }, request)).counts
        ?.count_is_exact;
    };
    expect([await isExact(MAX_PAY_CHECKS), await isExact(MAX_PAY_CHECKS + 1)]).toEqual([true, false]);
  });
});
