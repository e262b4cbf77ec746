import { afterAll, beforeAll, expect, it } from "vitest";
import { makeEmployer, makeJob, type TestUser } from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";

/** This portal caches searches, as in production. The portals of other tests do not. */
let portal: TestPortal;
let employer: TestUser;
beforeAll(async () => {
  portal = await startTestPortal({ SEARCH_FRESH_MS: "2000" });
  employer = await makeEmployer(portal);
});
afterAll(() => portal.close());

const paths = ["?title=smith", "", "?zip_code=Amsterdam&radius=9", "/summary?title=smith", "/suggestions?title=smi"];
const showsJob = async (path: string) => {
  const { body } = await portal.anonymous.get(`/auth/search${path}`);
  return "count" in body ? body.count > 0 : JSON.stringify(body).includes("Smith");
};
const LIMIT_MS = 5_000;

/** Repeats all requests until they show the expected result. Requests that start after `LIMIT_MS` must show it. */
async function expectSoon(expected: boolean): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    const isLate = performance.now() - startedAt > LIMIT_MS;
    const shown = await Promise.all(paths.map(showsJob));
    if (isLate) expect(shown).toEqual(paths.map(() => expected));
    if (shown.every((result) => result === expected)) return;
  }
}

it("cached searches show new jobs and hide inactive jobs within five seconds", { timeout: 60_000 }, async () => {
  expect(await Promise.all(paths.map(showsJob))).toEqual(paths.map(() => false));
  const job = await makeJob(portal, employer, { title: "Smith" });
  await expectSoon(true);
  await portal.db.updateTable("jobs").set({ status: 2 }).where("id", "=", job.id).execute();
  await expectSoon(false);
});
