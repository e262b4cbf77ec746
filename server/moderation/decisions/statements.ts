import { type Kysely, sql } from "kysely";
import { formatReportReference } from "../../../contract/jobs/reports.ts";
import { APPEAL_MONTHS, type DecisionPreview, type Statement } from "../../../contract/moderation/decisions.ts";
import type { SubjectKind } from "../../../contract/moderation/subjects.ts";
import type { DB } from "../../../database/schema.ts";
import { ApiError } from "../../platform/errors.ts";
import type { CallerUser } from "../../platform/http/access.ts";
import type { PagePosition } from "../../platform/http/paging.ts";
import {
  type AppealRow,
  listMeasures,
  type MeasureRow,
  presentAppeal,
  presentMeasure,
} from "../cases/decision-rows.ts";

/** The last moment for a complaint about a decision. */
export const appealUntil = sql<Date>`decisions.decided_at + make_interval(months => ${APPEAL_MONTHS})`;

/** Selects the decisions with a letter to the author that the user reads (`isRecipient`). */
function selectStatements(db: Kysely<DB>, { id, company_id, company_role }: CallerUser) {
  return db
    .selectFrom("decisions")
    .innerJoin("cases", "cases.id", "decisions.case_id")
    .selectAll("decisions")
    .select(["cases.subject_kind", "cases.subject_id", appealUntil.as("appeal_until")])
    .select(sql<boolean>`${appealUntil} > portal_now()`.as("is_appealable"))
    .where(sql<boolean>`letters->>'author' is not null`)
    .where((eb) =>
      eb.or([
        eb("decisions.user_id", "=", id),
        ...(company_id !== null && company_role === "owner" ? [eb("decisions.company_id", "=", company_id)] : []),
      ]),
    );
}

type StatementRow = Awaited<ReturnType<typeof listStatements>>[number];

/** Lists statements, the newest first, up to `limit + 1`. */
export function listStatements(db: Kysely<DB>, user: CallerUser, page: { limit: number; after: PagePosition | null }) {
  const { after } = page;
  return selectStatements(db, user)
    .select("decisions.decided_at as created_at")
    .$if(after !== null, (rows) =>
      rows.where(sql<boolean>`(decisions.decided_at, decisions.id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy("decisions.decided_at", "desc")
    .orderBy("decisions.id", "desc")
    .limit(page.limit + 1)
    .execute();
}

/** @throws {ApiError} not_found */
export async function readStatement(db: Kysely<DB>, user: CallerUser, id: string): Promise<Statement> {
  const row = await selectStatements(db, user)
    .select("decisions.decided_at as created_at")
    .where("decisions.id", "=", id)
    .executeTakeFirst();
  const [statement] = row ? await presentStatements(db, [row]) : [];
  if (!statement) throw new ApiError("not_found");
  return statement;
}

export async function presentStatements(db: Kysely<DB>, rows: StatementRow[]): Promise<Statement[]> {
  const ids = rows.map(({ id }) => id);
  const measures = Map.groupBy(await listMeasures(db, ids), ({ decision_id }) => decision_id);
  const appeals = await listAuthorAppeals(db, ids);
  return rows.map((row) =>
    presentStatement(
      row,
      measures.get(row.id) ?? [],
      appeals.find(({ decision_id }) => decision_id === row.id),
    ),
  );
}

function listAuthorAppeals(db: Kysely<DB>, decisionIds: string[]): Promise<AppealRow[]> {
  if (decisionIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("appeals")
    .selectAll()
    .where("decision_id", "in", decisionIds)
    .where("report_id", "is", null)
    .execute();
}

function presentStatement(row: StatementRow, measures: MeasureRow[], appeal: AppealRow | undefined): Statement {
  const { author } = row.letters as unknown as DecisionPreview;
  const state = row.undone_at !== null ? "withdrawn" : row.overruled_at !== null ? "overruled" : "in_force";
  const mayAppeal = state === "in_force" && !appeal && row.is_appealable;
  return {
    id: row.id,
    reference: formatReportReference(row),
    case_id: row.case_id,
    subject: { kind: row.subject_kind as SubjectKind, id: row.subject_id },
    decided_at: row.decided_at.toISOString(),
    measures: measures.map(presentMeasure),
    state,
    letter: author as NonNullable<typeof author>,
    appeal: appeal ? presentAppeal(appeal) : null,
    appeal_until: mayAppeal ? row.appeal_until.toISOString() : null,
  };
}
