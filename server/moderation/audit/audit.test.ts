import { expect, it } from "vitest";
import type { AuditEntry } from "../../../contract/moderation/audit.ts";
import { makeEmployer, makeJob, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { readPages } from "../../testing/http-client.ts";
import { decide, makeModerator, makeStaff, readCaseOf, sendReport } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();
const [owner, moderator] = [await makeStaff(portal, "owner"), await makeModerator(portal)];
const employer = await makeEmployer(portal);
const { id: jobId } = await makeJob(portal, employer);
await sendReport((await makeSeeker(portal)).client, "job", jobId);
const { id: caseId } = await readCaseOf(portal, moderator, jobId);
await moderator.client.put(`/admin/cases/${caseId}/assignee`, { version: 1, assignee_id: moderator.id });
await decide(portal, moderator, jobId);
await owner.client.post("/admin/staff/invitations", { email: "mo@example.com", role: "viewer" });
await owner.client.put(`/admin/staff/${moderator.id}`, { role: "viewer" });

const readAudit = async (query = "") => (await owner.client.get(`/admin/audit?${query}`)).body as AuditEntry[];

it("lists what happened to cases and to the staff once, the newest first, page by page", async () => {
  const about = { id: caseId, subject_kind: "job", subject_id: jobId };
  const by = ({ id }: TestUser) => ({ id, name: "Mo Derator" });
  const expected = [
    { kind: "role_changed", actor: by(owner), user: by(moderator), case: null, details: { role: "viewer" } },
    { kind: "invited", actor: by(owner), user: null, details: { role: "viewer", email: "mo@example.com" } },
    { kind: "decided", actor: by(moderator), user: null, case: about, subject_name: "Registered Nurse", details: {} },
    { kind: "claimed", actor: by(moderator), case: about },
    { kind: "reported", actor: null, case: about },
  ];
  expect(await readAudit()).toMatchObject(expected);
  expect((await readPages(owner.client, "/admin/audit", 2)).map((page) => page.length)).toEqual([2, 2, 1]);
});

it("filters by kind, by member and by day", async () => {
  const readKinds = async (query: string) => (await readAudit(query)).map(({ kind }) => kind);
  expect(await readKinds("kind=invited")).toEqual(["invited"]);
  expect(await readKinds(`actor=${moderator.id}`)).toEqual(["decided", "claimed"]);
  await portal.pool.query(
    `insert into staff_events (id, kind, created_at)
      values (gen_random_uuid(), 'left', timestamptz '2026-03-02 00:30:00+01'), (gen_random_uuid(), 'left', '2026-03-03 01:00Z')`,
  );
  expect(await readKinds("from=2026-03-02&to=2026-03-02")).toEqual(["left"]);
  expect((await owner.client.get("/admin/audit?kind=unknown&actor=1&from=2026-02-30")).body.fields).toMatchObject({
    kind: expect.any(String),
    actor: expect.any(String),
    from: expect.any(String),
  });
});

it("is exported as CSV", async () => {
  const { text, headers } = await owner.client.get("/admin/audit.csv?kind=invited");
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(text.split("\r\n")).toEqual([
    expect.stringContaining("Time,Event,By (id),By,Case"),
    expect.stringContaining(`Invited to the staff,${owner.id},Mo Derator,,,,,,viewer,mo@example.com,,`),
    "",
  ]);
});
