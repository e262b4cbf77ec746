import { expect, it } from "vitest";
import { makeEmployer, makeJob, makeReview, makeSeeker } from "../../testing/factories.ts";
import { decide, makeModerator, readCaseOf, sendReport } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();

it("getTransparency › counts what was reported and decided in each year, also after its cases are gone", async () => {
  await portal.moveClock({ now: "2026-06-01T08:00:00Z" });
  const [first, second] = [await makeModerator(portal), await makeModerator(portal)];
  const [owner, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
  const job = await makeJob(portal, owner);
  const review = await makeReview(portal, owner, seeker);
  await sendReport(seeker.client, "job", job.id, {
    reason: "scam",
    considers_illegal: true,
    details: "It asks for money.",
  });
  await sendReport(portal.anonymous, "job", job.id, { reason: "spam" });
  await sendReport(owner.client, "review", review.id, { reason: "abuse" });
  await portal.moveClock({ advance: "PT5H" });
  await decide(portal, first, job.id, {
    measures: [
      { kind: "restrict", rule: "fraud" },
      { kind: "warn", rule: "fraud" },
    ],
  });
  await decide(portal, first, review.id, { measures: [] });
  const other = await makeJob(portal, await makeEmployer(portal));
  await first.client.post("/admin/cases", { subject_kind: "job", subject_id: other.id });
  const { body: undone } = await decide(portal, first, other.id);
  const { version } = await readCaseOf(portal, first, other.id);
  await first.client.post(`/admin/decisions/${undone.id}/undo`, { version });
  await decide(portal, first, other.id, { measures: [{ kind: "suspend", rule: "spam" }] });

  const { id: caseId } = await readCaseOf(portal, first, job.id);
  const { body: complaint } = await owner.client.post(`/cases/${caseId}/appeal`, { text: "It is a real job." });
  const { version: appealed } = await readCaseOf(portal, second, job.id);
  await portal.moveClock({ advance: "PT48H" });
  await second.client.post(`/admin/appeals/${complaint.id}/decision`, {
    version: appealed,
    outcome: "refused",
    reasons: "It is not.",
  });

  await portal.moveClock({ now: "2027-01-01T20:00:00Z" });
  await portal.sweep();
  const isStored = async () => (await portal.db.selectFrom("transparency_years").selectAll().execute()).length > 0;
  expect(await isStored()).toBe(false);
  await portal.moveClock({ now: "2027-01-02T08:00:00Z" });
  await portal.sweep();
  expect(await isStored()).toBe(true);
  await portal.pool.query("delete from cases");
  await sendReport(portal.anonymous, "review", review.id, { reason: "other", details: "See above." });

  const { body } = await portal.anonymous.get("/transparency");
  expect(body).toEqual([
    {
      year: 2027,
      reports: { received: 1, considers_illegal: 0, reasons: [{ reason: "other", count: 1 }] },
      decisions: { total: 0, dismissed: 0, found_by_staff: 0, median_hours: null, measures: [], rules: [] },
      complaints: { received: 0, accepted: 0, refused: 0, median_hours: null },
      paused_reporters: 0,
    },
    {
      year: 2026,
      reports: {
        received: 3,
        considers_illegal: 1,
        reasons: expect.arrayContaining([
          { reason: "scam", count: 1 },
          { reason: "spam", count: 1 },
          { reason: "abuse", count: 1 },
        ]),
      },
      decisions: {
        total: 3,
        dismissed: 1,
        found_by_staff: 1,
        median_hours: 5,
        measures: expect.arrayContaining([
          { kind: "restrict", subject_kind: "job", is_of_company: true, count: 1 },
          { kind: "suspend", subject_kind: "job", is_of_company: true, count: 1 },
          { kind: "warn", subject_kind: "job", is_of_company: true, count: 1 },
        ]),
        rules: expect.arrayContaining([
          { rule: "fraud", count: 1 },
          { rule: "spam", count: 1 },
        ]),
      },
      complaints: { received: 1, accepted: 0, refused: 1, median_hours: 48 },
      paused_reporters: 0,
    },
  ]);
  const csv = await portal.anonymous.get("/transparency.csv");
  expect(csv.headers.get("content-type")).toContain("text/csv");
  expect(csv.text).toMatch(/^year,figure,count\r\n2027,reports.received,1\r\n/);
  expect(csv.text).toContain("\r\n2026,decisions.measures.restrict.job.company,1\r\n");
});
