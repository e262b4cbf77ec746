import type { StaffRole } from "../../contract/accounts/staff.ts";
import type { CaseDetail } from "../../contract/moderation/cases.ts";
import { confirmSession } from "../accounts/auth/session-queries.ts";
import { makeSeeker, type TestUser } from "./factories.ts";
import type { ApiClient } from "./http-client.ts";
import type { TestPortal } from "./portal.ts";

/** Gives a user a role on the staff, and the user's session a second factor. */
export async function appoint(portal: TestPortal, user: TestUser, role: StaffRole): Promise<void> {
  await portal.db.updateTable("users").set({ staff_role: role }).where("id", "=", user.id).execute();
  await confirmSession(portal.db, user.session.id);
}

/** Makes a member of the staff. */
export async function makeStaff(portal: TestPortal, role: StaffRole): Promise<TestUser> {
  const member = await makeSeeker(portal, { name: "Mo Derator" });
  await appoint(portal, member, role);
  return member;
}

/** Makes a member of the staff who decides cases. */
export const makeModerator = (portal: TestPortal) => makeStaff(portal, "moderator");

/** Reports a subject, and returns the body of the reply. */
export async function sendReport(client: ApiClient, kind: string, id: string, more: object = {}) {
  const form = { subject_kind: kind, subject_id: id, reason: "spam", details: "", good_faith: true, ...more };
  return (await client.post("/reports", form)).body as { id: string; reference: string; status_url: string };
}

/** Finds the case of a subject as a member of the staff sees it. */
export async function readCaseOf(portal: TestPortal, { client }: TestUser, subjectId: string): Promise<CaseDetail> {
  const { id } = await portal.db
    .selectFrom("cases")
    .select("id")
    .where("subject_id", "=", subjectId)
    .executeTakeFirstOrThrow();
  return (await client.get(`/admin/cases/${id}`)).body;
}

/** Decides the case of a subject. Returns the response. */
export async function decide(portal: TestPortal, moderator: TestUser, subjectId: string, form: object = {}) {
  const { id, version } = await readCaseOf(portal, moderator, subjectId);
  const decision = { version, measures: [{ kind: "warn", rule: "fraud" }], facts: "It asks for a deposit.", ...form };
  return moderator.client.post(`/admin/cases/${id}/decision`, decision);
}

/** Reads the page of a report. */
export async function readReportStatus(portal: TestPortal, report: { reference: string; status_url: string }) {
  return (await portal.anonymous.get(`/reports/${report.reference}${new URL(report.status_url).search}`)).body;
}
