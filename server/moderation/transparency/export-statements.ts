import { type Kysely, sql } from "kysely";
import type { MeasureKind } from "../../../contract/moderation/decisions.ts";
import type { ReportReason } from "../../../contract/moderation/reports.ts";
import type { RuleCode } from "../../../contract/moderation/rules.ts";
import type { SubjectKind } from "../../../contract/moderation/subjects.ts";
import { detectLanguage } from "../../../contract/platform/texts/detect-language.ts";
import type { DB } from "../../../database/schema.ts";
import { portalNow } from "../../platform/database/clock.ts";
import { undoUntil } from "../cases/decision-rows.ts";
import { type DecisionSource, type DsaStatement, toDsaStatements } from "./dsa-statements.ts";

/** How many statements the database takes in one request. */
const BATCH_SIZE = 100;

/** The body of one request to the database. */
export interface StatementBatch {
  statements: DsaStatement[];
}

export interface StatementExport {
  batches: StatementBatch[];
  decisionIds: string[];
}

/**
 * Reads the statements of reasons of decisions that the staff can no longer take back, those of the oldest first.
 *
 * @param since A day of the portal: exports all decisions from it on. With null, those that have not been exported.
 */
export async function readStatementExport(db: Kysely<DB>, since: string | null): Promise<StatementExport> {
  const decisions = await listDecisions(db, since);
  const statements = decisions.flatMap(toDsaStatements);
  const batches = Array.from({ length: Math.ceil(statements.length / BATCH_SIZE) }, (_, index) => ({
    statements: statements.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  }));
  return { batches, decisionIds: decisions.map(({ id }) => id) };
}

/** Records that the statements of decisions are exported, so that the next export leaves them out. */
export async function markExported(db: Kysely<DB>, { decisionIds }: StatementExport): Promise<void> {
  await db
    .updateTable("decisions")
    .set({ exported_at: portalNow })
    .where(sql<boolean>`id = any(${decisionIds}::uuid[])`)
    .where("exported_at", "is", null)
    .execute();
}

const dayOf = (time: unknown) => sql<string>`to_char(${time} at time zone (select time_zone from clock), 'YYYY-MM-DD')`;

/** The time when the subject was published. Of one that is gone, the time of its first evidence. */
const publishedAt = sql`least(decisions.decided_at, coalesce(
  case cases.subject_kind
    when 'job' then (select created_at from jobs where id = cases.subject_id)
    when 'company' then (select created_at from companies where id = cases.subject_id)
    when 'review' then (select created_at from reviews where id = cases.subject_id)
    when 'message' then (select created_at from messages where id = cases.subject_id)
    when 'user' then (select created_at from users where id = cases.subject_id)
    when 'photo' then (
      select max(created_at) from files
      where cases.subject_id in (user_id, company_id) and kind in ('photo', 'logo') and created_at <= decisions.decided_at
    )
    when 'cover' then (
      select max(created_at) from files
      where cases.subject_id = company_id and kind = 'cover' and created_at <= decisions.decided_at
    )
  end,
  (select min(taken_at) from evidence where case_id = cases.id),
  cases.created_at
))`;

/** The names and addresses of all who have to do with a case. */
const names = sql<string[]>`array_remove(
  array(
    select unnest(array[name, email]) from users where id in (cases.user_id, decisions.user_id, decided_by_user_id)
    union all
    select unnest(array[users.name, users.email, reports.email])
    from reports left join users on users.id = reports.user_id where case_id = cases.id
    union all
    select name from companies where id in (cases.company_id, decisions.company_id)
    union all
    select unnest(array[content->>'name', content->>'sender', content->>'company']) from evidence where case_id = cases.id
  ), null)`;

/** The text that the staff has read. Empty when it is erased. */
const contentText = sql<string>`coalesce((
  select concat_ws(' ', content->>'title', content->>'headline', content->>'description', content->>'review',
    content->>'message', content->>'summary')
  from evidence where case_id = cases.id and taken_at <= decisions.decided_at order by id desc limit 1
), '')`;

async function listDecisions(db: Kysely<DB>, since: string | null): Promise<DecisionSource[]> {
  const rows = await db
    .selectFrom("decisions")
    .innerJoin("cases", "cases.id", "decisions.case_id")
    .select([
      "decisions.id",
      "decisions.company_id",
      "decisions.found_by",
      "decisions.had_signals",
      "cases.subject_kind",
    ])
    .select([
      dayOf(sql`decisions.decided_at`).as("decided_on"),
      dayOf(publishedAt).as("published_on"),
      sql<boolean>`exists (select from reports where decision_id = decisions.id and considers_illegal)`.as(
        "considers_illegal",
      ),
      sql<ReportReason[]>`array(
        select reason from reports where decision_id = decisions.id group by reason order by count(*) desc, reason
      )`.as("reasons"),
      names.as("names"),
      contentText.as("text"),
      // An erasure empties the facts. Whose names the law could contain is no longer known then.
      sql<boolean>`decisions.facts = ''`.as("is_erased"),
    ])
    .where("decisions.undone_at", "is", null)
    .where(undoUntil, "<=", portalNow)
    .where(sql<boolean>`exists (select from decision_measures where decision_id = decisions.id and kind <> 'warn')`)
    .$if(since === null, (all) => all.where("decisions.exported_at", "is", null))
    .$if(since !== null, (all) =>
      all.where(
        sql<boolean>`decisions.decided_at >= (${since}::date)::timestamp at time zone (select time_zone from clock)`,
      ),
    )
    .orderBy("decisions.decided_at")
    .orderBy("decisions.id")
    .execute();
  const measures = await listMeasures(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    subjectKind: row.subject_kind as SubjectKind,
    companyId: row.company_id,
    foundBy: row.found_by as DecisionSource["foundBy"],
    hadSignals: row.had_signals,
    considersIllegal: row.considers_illegal,
    reasons: row.reasons,
    decidedOn: row.decided_on,
    publishedOn: row.published_on,
    language: detectLanguage(row.text),
    measures: (measures.get(row.id) ?? []).map(({ kind, position, rule, law, until }) => ({
      kind: kind as MeasureKind,
      position,
      rule: rule as RuleCode,
      law: rule === "illegal" ? withoutPersonalData(law, row.is_erased ? null : row.names) : "",
      until,
    })),
  }));
}

async function listMeasures(db: Kysely<DB>, decisionIds: string[]) {
  const rows = await db
    .selectFrom("decision_measures")
    .select(["decision_id", "kind", "position", "rule", "law"])
    .select(sql<string | null>`${dayOf(sql`until`)}`.as("until"))
    .where(sql<boolean>`decision_id = any(${decisionIds}::uuid[])`)
    .orderBy("position")
    .execute();
  return Map.groupBy(rows, ({ decision_id }) => decision_id);
}

const LAW_OF_STATEMENT = "The law that the statement of reasons to the recipient of the service names.";
/** An email, a web address, a phone number or a number of an account. */
const PERSONAL_DETAIL = /@|:\/\/|www\.|\+\d{6}|\d[\d ]{7,}\d/i;
const MIN_NAME_LENGTH = 3;

/** Returns a law as the staff has written it, unless it may name somebody. `names` is null when they are not known. */
function withoutPersonalData(law: string, names: string[] | null): string {
  const words = new Set(splitWords(law));
  const hasName = names === null || names.some((name) => splitWords(name).some((word) => words.has(word)));
  return hasName || PERSONAL_DETAIL.test(law) ? LAW_OF_STATEMENT : law;
}

function splitWords(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= MIN_NAME_LENGTH);
}
