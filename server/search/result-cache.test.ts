import { afterAll, beforeAll, expect, it } from "vitest";
import { makeEmployer, makeJob, type TestUser } from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";

/** With searches answered from memory, as they are outside the tests. */
let portal: TestPortal;
let employer: TestUser;
beforeAll(async () => {
  portal = await startTestPortal({ SEARCH_FRESH_MS: "2000" });
  employer = await makeEmployer(portal);
});
afterAll(() => portal.close());

const paths = ["?title=smith", "", "?zip_code=Amsterdam&radius=9", "/summary?title=smith", "/suggestions?title=smi"];
const shows = async (path: string) => {
  const { body } = await portal.anonymous.get(`/auth/search${path}`);
  return "count" in body ? body.count > 0 : JSON.stringify(body).includes("Smith");
};
const LIMIT_MS = 5_000;

/** Asks until everything says so. What is asked later than the limit must say so at once, however slow the machine is. */
async function expectSoon(wanted: boolean): Promise<void> {
  const since = performance.now();
  for (;;) {
    const late = performance.now() - since > LIMIT_MS;
    const shown = await Promise.all(paths.map(shows));
    if (late) expect(shown).toEqual(paths.map(() => wanted));
    if (shown.every((one) => one === wanted)) return;
  }
}

it("shows a new job, and no closed one, within five seconds", { timeout: 60_000 }, async () => {
  expect(await Promise.all(paths.map(shows))).toEqual(paths.map(() => false));
  const job = await makeJob(portal, employer, { title: "Smith" });
  await expectSoon(true);
  await portal.db.updateTable("jobs").set({ status: 2 }).where("id", "=", job.id).execute();
  await expectSoon(false);
});
