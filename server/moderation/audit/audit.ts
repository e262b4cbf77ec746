import { type Kysely, type RawBuilder, sql } from "kysely";
import type { AuditEntry, AuditKind } from "../../../contract/moderation/audit.ts";
import type { SubjectKind } from "../../../contract/moderation/subjects.ts";
import type { DB } from "../../../database/schema.ts";
import { type PagePosition, whereAfterCursor } from "../../platform/http/paging.ts";

export interface AuditFilter {
  kind?: AuditKind | undefined;
  actor?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** All kinds of events, as far as they are kept. Cases and changes of settings and texts are kept longer than the audit. */
const events = sql<AuditRow>`(
  select case_events.id, case_events.created_at, case_events.kind, actor_id, case_id, null::uuid as user_id, '{}'::jsonb as data
  from case_events
  where case_events.created_at > portal_now() - interval '400 days'
  union all
  select id, created_at, kind, actor_id, null, user_id, data from staff_events
  union all
  select id, created_at, 'setting_changed', actor_id, null, null, jsonb_build_object('setting', key) from setting_changes
  where setting_changes.created_at > portal_now() - interval '400 days'
  union all
  select id, created_at, case kind when 'mail' then 'mail_changed' else 'text_changed' end, actor_id, null, null,
    jsonb_build_object('setting', key)
  from text_changes
  where text_changes.created_at > portal_now() - interval '400 days'
)`;

interface AuditRow {
  id: string;
  created_at: Date;
  kind: AuditKind;
  actor_id: string | null;
  case_id: string | null;
  user_id: string | null;
  data: AuditEntry["details"];
}

/** Lists the newest events first; reads one row more than `limit` for the cursor. */
export function listAudit(db: Kysely<DB>, filter: AuditFilter, page: { limit: number; after: PagePosition | null }) {
  const selected = db
    .selectFrom(events.as("audit"))
    .selectAll()
    .where(sql<boolean>`(${sql.join([sql`true`, ...toConditions(filter)], sql` and `)})`)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit + 1);
  return db
    .with("audit", () => (page.after ? selected.where(whereAfterCursor("audit", page.after)) : selected))
    .selectFrom("audit")
    .leftJoin("users as actor", "actor.id", "audit.actor_id")
    .leftJoin("users as person", "person.id", "audit.user_id")
    .leftJoin("cases", "cases.id", "audit.case_id")
    .selectAll("audit")
    .select(["actor.name as actor_name", "person.name as person_name", "subject_kind", "subject_id"])
    .select(subjectName.as("subject_name"))
    .orderBy("audit.created_at", "desc")
    .orderBy("audit.id", "desc")
    .execute();
}

/** The job, company or person that an event is about. A photo has the id of its owner, and an application is named by its job. */
const subjectId = sql`coalesce(cases.subject_id, (data->>'job_id')::uuid, (data->>'company_id')::uuid,
  (select job_id from applications where applications.id = (data->>'application_id')::uuid))`;
const subjectName = sql<string | null>`coalesce(
  (select title from jobs where jobs.id = ${subjectId}),
  (select name from companies where companies.id = ${subjectId}),
  (select name from users where users.id = ${subjectId}))`;

export type AuditRowWithNames = Awaited<ReturnType<typeof listAudit>>[number];

function toConditions({ kind, actor, from, to }: AuditFilter): RawBuilder<unknown>[] {
  return [
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(actor === undefined ? [] : [sql`actor_id = ${actor}`]),
    ...(from === undefined ? [] : [sql`created_at >= ${startOfDay(from)}`]),
    ...(to === undefined ? [] : [sql`created_at < ${startOfDay(to)} + interval '1 day'`]),
  ];
}

const startOfDay = (day: string) => sql`(${day}::date)::timestamp at time zone (select time_zone from clock)`;

export function presentAuditEntry(row: AuditRowWithNames): AuditEntry {
  const { id, kind, actor_id, actor_name, case_id, user_id, person_name, subject_kind, subject_id, data } = row;
  return {
    id,
    createdAt: row.created_at.toISOString(),
    kind,
    actor: actor_id === null ? null : { id: actor_id, name: actor_name },
    case:
      case_id === null || subject_id === null
        ? null
        : { id: case_id, subject_kind: subject_kind as SubjectKind, subject_id },
    user: user_id === null ? null : { id: user_id, name: person_name },
    subject_name: row.subject_name,
    details: data,
  };
}
