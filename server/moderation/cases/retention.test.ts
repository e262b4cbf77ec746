import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { makeEmployer, makeJob } from "../../testing/factories.ts";
import { decide, makeModerator, readReportStatus, sendReport } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();

it("decided cases › lose the address of the reporter after 210 days, and end after two years", async () => {
  const moderator = await makeModerator(portal);
  const job = await makeJob(portal, await makeEmployer(portal));
  const report = await sendReport(portal.anonymous, "job", job.id, { email: `${randomUUID()}@example.com` });
  await decide(portal, moderator, job.id);
  await portal.moveClock({ advance: "PT11M" });
  await portal.moveClock({ advance: "P209D" });
  expect(await readReportStatus(portal, report)).toMatchObject({ outcome: "action_taken" });
  await portal.moveClock({ advance: "P2D" });
  const reports = await portal.db.selectFrom("reports").selectAll().execute();
  expect(reports).toMatchObject([{ email: null, network_hash: null, token_hash: null, outcome: "action_taken" }]);
  const countCases = async () => (await portal.pool.query("select from cases")).rowCount;
  expect(await countCases()).toBe(1);
  await portal.pool.query("update decision_measures set kind = 'restrict'");
  await portal.moveClock({ advance: "P2Y" });
  expect(await countCases()).toBe(1);
  await portal.pool.query("update decision_measures set ended_at = now() - interval '1 second'");
  await portal.moveClock({ advance: "PT1S" });
  expect(await countCases()).toBe(0);
  expect((await portal.pool.query("select from case_events")).rowCount).toBe(0);
});
