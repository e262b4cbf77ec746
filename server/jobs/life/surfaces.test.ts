import { beforeAll, expect, it } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";
import { apiPages, jobSurfaces, listSurfaces, makeContent } from "../../testing/surfaces.ts";

/** Two processes of one portal with the times of a portal without settings. The clock is moved in the first. */
let processes: [TestPortal, TestPortal];
beforeAll(async () => {
  const settings = { SEARCH_FRESH_MS: "2000" };
  const portal = await startTestPortal(settings, { web: apiPages });
  const other = await portal.startOther();
  processes = [portal, other];
});

/** Those who have saved a job still see that it is closed. */
const { "saved jobs": _, ...publicSurfaces } = jobSurfaces;

it.each([
  {
    end: "a job that its company did not confirm",
    columns: "confirmed_on = portal_local_now()::date",
    days: ["P15D", "P8D"],
  },
  { end: "a job whose last day is over", columns: "closes_on = portal_local_now()::date", days: ["P1D"] },
])("$end is on no surface of any process", async ({ columns, days }) => {
  const [portal] = processes;
  const content = await makeContent(portal);
  await portal.pool.query(`update jobs set ${columns} where id = $1`, [content.job.id]);
  const list = (isShown: boolean) => listSurfaces(processes, publicSurfaces, content, isShown);
  // The first round also warms the caches.
  await expect.poll(() => list(false)).toEqual([]);
  for (const advance of days) await portal.moveClock({ advance });
  await expect.poll(() => list(true)).toEqual([]);
});
