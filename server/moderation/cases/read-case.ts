import { type Kysely, sql } from "kysely";
import { formatReportReference } from "../../../contract/jobs/reports.ts";
import type { Appeal } from "../../../contract/moderation/appeals.ts";
import type { CaseAction, CaseDetail, CaseEvent, CaseReport } from "../../../contract/moderation/cases.ts";
import { type MeasureKind, measureKinds } from "../../../contract/moderation/decisions.ts";
import type { SubjectKind } from "../../../contract/moderation/subjects.ts";
import type { DB } from "../../../database/schema.ts";
import { ApiError } from "../../platform/errors.ts";
import { measureTable } from "../measures/measures.ts";
import { readSignalsOfCase } from "./case-signals.ts";
import { presentPerson, readDecisions } from "./decision-rows.ts";
import { listEvidence, presentEvidence } from "./evidence.ts";
import { isOwnContent, mayReviewDecision, type StaffMember } from "./policy.ts";
import { type CaseWithSummary, findCase, listEarlierCases, presentCase } from "./queries.ts";
import { findResume, readSubject } from "./subjects.ts";

/** @throws {ApiError} not_found */
export async function readCase(db: Kysely<DB>, viewer: StaffMember, id: string): Promise<CaseDetail> {
  const row = await findCase(db, id);
  if (!row) throw new ApiError("not_found");
  const subject = await readSubject(db, row.subject_kind as SubjectKind, row.subject_id);
  const author = await readAuthor(db, row);
  const decisions = await readDecisions(db, id);
  const evidence = (await listEvidence(db, id)).map((one) => presentEvidence(one, subject));
  const detail = {
    ...presentCase(row),
    subject_path: subject?.path ?? null,
    author,
    reports: await listReports(db, id),
    evidence,
    signals: await readSignalsOfCase(db, row, evidence[0]?.content),
    events: await listEvents(db, id),
    decisions,
    earlier_cases: row.user_id || row.company_id ? await listEarlierCases(db, row) : [],
  };
  const isOwn = isOwnContent(viewer, row);
  const openAppeals = await listReviewableAppeals(db, viewer, decisions);
  const hasResume = row.subject_kind === "user" && (await findResume(db, row.subject_id)) !== null;
  const actions = isOwn || !viewer.isModerator ? [] : listActions(viewer, detail, openAppeals, hasResume);
  const canTakeMeasures = actions.includes("decide") && subject !== null;
  const measures = canTakeMeasures ? listPossibleMeasures(row.subject_kind as SubjectKind, decisions) : [];
  // Suspending the author of what has no company suspends the account.
  const cannotSuspend = author.company === null && author.user?.is_staff;
  return {
    ...detail,
    allowed: { actions, measures: cannotSuspend ? measures.filter((kind) => kind !== "suspend") : measures },
  };
}

/** What a moderator may do with a case that is not about the own content. */
function listActions(
  viewer: StaffMember,
  { state, assignee, decisions, subject, evidence }: Omit<CaseDetail, "allowed">,
  appeals: Pick<Appeal, "question">[],
  hasResume: boolean,
): CaseAction[] {
  if (assignee && assignee.id !== viewer.id) return ["note"];
  const possible: [CaseAction, boolean][] = [
    ["claim", assignee === null && state !== "decided"],
    ["release", assignee !== null],
    ["note", true],
    ["decide", state === "open"],
    ["undo", decisions.some(({ undo_until }) => undo_until !== null)],
    ["decide_appeal", appeals.length > 0],
    ["ask", appeals.some(({ question }) => question === null)],
    ["open_conversation", subject.kind === "message" && state !== "decided" && evidence[0]?.changes !== null],
    ["open_resume", hasResume && state !== "decided"],
  ];
  return possible.filter(([, isPossible]) => isPossible).map(([action]) => action);
}

/** The open complaints that the member may decide. */
async function listReviewableAppeals(db: Kysely<DB>, viewer: StaffMember, decisions: CaseDetail["decisions"]) {
  const appeals = await Promise.all(
    decisions.map(async (decision) =>
      (await mayReviewDecision(db, viewer, decision.decided_by?.id ?? null)) ? decision.appeals : [],
    ),
  );
  return appeals.flat().filter(({ outcome }) => outcome === null);
}

/** The measures of the kind of subject, in the order of `measureKinds`, without those that are in force. A warning can be repeated; `close` restricts too. */
export function listPossibleMeasures(
  kind: SubjectKind,
  decisions: Pick<CaseDetail["decisions"][number], "measures">[],
): MeasureKind[] {
  const inForce = decisions.flatMap(({ measures }) => measures).filter(({ ended_at }) => ended_at === null);
  const isInForce = (measure: MeasureKind) => inForce.some((one) => one.kind === measure);
  return measureKinds.filter(
    (measure) =>
      measureTable[kind][measure] &&
      (measure === "warn" || !(isInForce(measure) || (measure === "restrict" && isInForce("close")))),
  );
}

/** Anybody can send reports, so a case shows the newest only. */
const MAX_REPORTS = 200;
const MAX_EVENTS = 500;

async function readAuthor(db: Kysely<DB>, { user_id, company_id }: CaseWithSummary): Promise<CaseDetail["author"]> {
  const user =
    user_id &&
    (await db.selectFrom("users").select(["name", "staff_role"]).where("id", "=", user_id).executeTakeFirst());
  const company =
    company_id && (await db.selectFrom("companies").select("name").where("id", "=", company_id).executeTakeFirst());
  return {
    user:
      user_id === null
        ? null
        : {
            id: user_id,
            ...(user ? { name: user.name, is_staff: user.staff_role !== null } : { name: null, is_staff: false }),
          },
    company: presentPerson(company_id, company ? company.name : null),
  };
}

async function listReports(db: Kysely<DB>, caseId: string): Promise<CaseReport[]> {
  const rows = await db
    .selectFrom("reports")
    .leftJoin("users as reporter", "reporter.id", "reports.user_id")
    .selectAll("reports")
    .select("reporter.name as reporter_name")
    .select(
      sql<number>`(
        select count(*)::int from reports as other
        where other.is_unfounded and other.created_at > portal_now() - interval '1 year'
          and (other.user_id = reports.user_id or other.email = reports.email)
      )`.as("unfounded_count"),
    )
    .where("reports.case_id", "=", caseId)
    .orderBy("reports.created_at", "desc")
    .orderBy("reports.id", "desc")
    .limit(MAX_REPORTS)
    .execute();
  return rows.reverse().map((row) => ({
    id: row.id,
    reference: formatReportReference(row),
    reason: row.reason as CaseReport["reason"],
    considers_illegal: row.considers_illegal,
    law: row.law,
    details: row.details,
    reporter: {
      kind: row.user_id !== null ? "account" : row.email !== null ? "email" : "anonymous",
      user_id: row.user_id,
      name: row.reporter_name,
      unfounded_count: row.unfounded_count,
    },
    evidence_id: row.evidence_id,
    is_unfounded: row.is_unfounded,
    outcome: row.outcome as CaseReport["outcome"],
    createdAt: row.created_at.toISOString(),
  }));
}

async function listEvents(db: Kysely<DB>, caseId: string): Promise<CaseEvent[]> {
  const rows = await db
    .selectFrom("case_events")
    .leftJoin("users as actor", "actor.id", "case_events.actor_id")
    .selectAll("case_events")
    .select("actor.name as actor_name")
    .where("case_id", "=", caseId)
    .orderBy("case_events.created_at", "desc")
    .orderBy("case_events.id", "desc")
    .limit(MAX_EVENTS)
    .execute();
  return rows.reverse().map((row) => ({
    id: row.id,
    kind: row.kind as CaseEvent["kind"],
    actor: presentPerson(row.actor_id, row.actor_name),
    note: (row.data as { note?: string }).note ?? null,
    createdAt: row.created_at.toISOString(),
  }));
}
