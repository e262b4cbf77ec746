import { type Kysely, type RawBuilder, sql } from "kysely";
import * as z from "zod";
import { APPEAL_DUE_DAYS } from "../../../contract/moderation/appeals.ts";
import type { CaseState, CaseSummary } from "../../../contract/moderation/cases.ts";
import type { SubjectKind } from "../../../contract/moderation/subjects.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { DB } from "../../../database/schema.ts";
import { selectOpenAppeals } from "./decision-rows.ts";

/** Selects cases with a summary of their reports, and the title of the subject in the latest evidence. */
export function selectCases(db: Kysely<DB>) {
  return db
    .selectFrom("cases")
    .leftJoin("users as assignee", "assignee.id", "cases.assignee_id")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("reports")
          .select([
            sql<number>`count(*)::int`.as("report_count"),
            sql<number>`count(distinct coalesce(network_hash, id::text))::int`.as("network_count"),
            sql<CaseSummary["reasons"]>`coalesce(array_agg(distinct reason), '{}')`.as("reasons"),
            sql<boolean>`coalesce(bool_or(considers_illegal), false)`.as("considers_illegal"),
          ])
          .whereRef("reports.case_id", "=", "cases.id")
          .as("summary"),
      (join) => join.onTrue(),
    )
    .selectAll("cases")
    .select(["assignee.name as assignee_name"])
    .select(["summary.report_count", "summary.network_count", "summary.reasons", "summary.considers_illegal"])
    .select(titleOfCase)
    .select(isOverdue)
    .select(measuresOfCase)
    .select(sql<boolean>`cases.claimed_until > portal_now()`.as("is_claimed"));
}

/** The measures of the last decision that was not taken back. */
const measuresOfCase = sql<CaseSummary["measures"]>`array(
  select kind from decision_measures where decision_id = (
    select decisions.id from decisions where decisions.case_id = cases.id and undone_at is null and overruled_at is null
    order by decided_at desc limit 1
  ) order by position
)`.as("measures");

/** The title of the subject in its last evidence: a headline, a name, or the beginning of a message. */
const titleOfCase = sql<string | null>`(
  select coalesce(content->>'title', content->>'headline', content->>'name', left(content->>'message', 80) || case when length(content->>'message') > 80 then '…' else '' end)
  from evidence where evidence.case_id = cases.id order by evidence.id desc limit 1
)`.as("title");

const openAppeals = selectOpenAppeals(sql`cases.id`);
const isOverdue = sql<boolean>`exists (
  ${openAppeals} and appeals.created_at < portal_now() - make_interval(days => ${APPEAL_DUE_DAYS})
)`.as("is_overdue");

export type CaseWithSummary = Awaited<ReturnType<typeof listCases>>[number];

/** The position of a case in a list: when it began to wait, and its id. */
export const CasePosition = z.object({ at: z.iso.datetime({ precision: 3 }), id: z.uuid() });
export type CasePosition = z.infer<typeof CasePosition>;

export interface CaseFilter {
  /** Any state when undefined. With `appealed` also the open cases in which a complaint waits. */
  state?: CaseState | undefined;
  kind?: SubjectKind | undefined;
  /** A member of the staff with a claim, or null for cases without one. */
  assigneeId?: string | null | undefined;
  /** The reference number of a report or a decision. */
  reference?: string | undefined;
}

/** A condition for the cases of a filter. */
function isInFilter({ state, kind, assigneeId, reference }: CaseFilter): RawBuilder<boolean> {
  const isClaimed = sql`(cases.claimed_until > portal_now()) is true`;
  const conditions = [
    ...(state === undefined ? [] : [isInState(state)]),
    ...(kind === undefined ? [] : [sql`cases.subject_kind = ${kind}`]),
    ...(assigneeId === null ? [sql`not (${isClaimed})`] : []),
    ...(assigneeId ? [sql`${isClaimed} and cases.assignee_id = ${assigneeId}`] : []),
    ...(reference === undefined ? [] : [hasReference(reference.trim().toLowerCase())]),
  ];
  return sql`(${sql.join([sql`true`, ...conditions], sql` and `)})`;
}

function isInState(state: CaseState) {
  if (state !== "appealed") return sql<boolean>`cases.state = ${state}`;
  return sql<boolean>`(cases.state = 'appealed' or cases.state = 'open' and exists (${openAppeals}))`;
}

function hasReference(reference: string) {
  return sql<boolean>`cases.id in (
    select case_id from reports where right(id::text, 8) = ${reference}
    union all select case_id from decisions where right(id::text, 8) = ${reference}
  )`;
}

export async function countCases(db: Kysely<DB>, filter: CaseFilter): Promise<number> {
  const { count } = await db
    .selectFrom("cases")
    .select(sql<number>`count(*)::int`.as("count"))
    .where(isInFilter(filter))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists cases, those that have waited longest first, up to `limit + 1`. */
export function listCases(db: Kysely<DB>, filter: CaseFilter, page: { limit: number; after: CasePosition | null }) {
  const { after } = page;
  return selectCases(db)
    .where(isInFilter(filter))
    .$if(after !== null, (cases) =>
      cases.where(sql<boolean>`(cases.waiting_since, cases.id) > (${after?.at}, ${after?.id})`),
    )
    .orderBy("cases.waiting_since")
    .orderBy("cases.id")
    .limit(page.limit + 1)
    .execute();
}

export function findCase(db: Kysely<DB>, id: string): Promise<CaseWithSummary | undefined> {
  return selectCases(db).where("cases.id", "=", id).executeTakeFirst();
}

export function presentCase(row: CaseWithSummary): CaseSummary {
  const isClaimed = row.is_claimed && row.assignee_id !== null;
  return {
    ...presentIds(row.id),
    subject: presentSubject(row),
    state: row.state as CaseState,
    version: row.version,
    assignee: isClaimed ? { id: row.assignee_id as string, name: row.assignee_name } : null,
    claimed_until: isClaimed ? (row.claimed_until?.toISOString() ?? null) : null,
    waiting_since: row.waiting_since.toISOString(),
    report_count: row.report_count,
    network_count: row.network_count,
    reasons: row.reasons,
    considers_illegal: row.considers_illegal,
    is_overdue: row.is_overdue,
    decided_at: row.decided_at?.toISOString() ?? null,
    measures: row.measures,
    createdAt: row.created_at.toISOString(),
  };
}

function presentSubject(row: Pick<CaseWithSummary, "subject_kind" | "subject_id" | "title">): CaseSummary["subject"] {
  return { kind: row.subject_kind as SubjectKind, id: row.subject_id, title: row.title ?? "" };
}

/** Lists the newest other cases of the author or the company of a case. */
export function listEarlierCases(db: Kysely<DB>, { id, user_id, company_id }: CaseWithSummary) {
  const ofParties = sql.join(
    [
      ...(user_id === null ? [] : [sql`cases.user_id = ${user_id}`]),
      ...(company_id === null ? [] : [sql`cases.company_id = ${company_id}`]),
    ],
    sql` or `,
  );
  return listCasesOf(db, sql`cases.id <> ${id} and (${ofParties})`, MAX_EARLIER_CASES);
}

const MAX_EARLIER_CASES = 20;
const MAX_CASES = 50;

/** Lists the newest cases that meet a condition. */
export async function listCasesOf(db: Kysely<DB>, condition: RawBuilder<boolean>, limit = MAX_CASES) {
  const rows = await selectCases(db).where(condition).orderBy("cases.created_at", "desc").limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    subject: presentSubject(row),
    state: row.state as CaseState,
    measures: row.measures,
    createdAt: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  }));
}
