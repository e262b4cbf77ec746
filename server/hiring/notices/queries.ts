import { type Kysely, sql } from "kysely";
import { Notice, recruiterNoticeKinds } from "../../../contract/hiring/notices.ts";
import type { ApplicationEventData } from "../../../contract/hiring/timeline.ts";
import { concernsApplicants } from "../../../contract/jobs/life.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { DB } from "../../../database/schema.ts";
import { portalNow } from "../../platform/database/clock.ts";
import { type PagePosition, whereAfterCursor } from "../../platform/http/paging.ts";
import { createNameRedactor } from "../snapshots/hide-name.ts";

/** The user whose notices are read, with the present membership in a company. */
export interface NoticeReader {
  id: string;
  company_id: string | null;
  company_role: string | null;
}

/**
 * Selects the notices that a user may see now. A member who has left a company does not see what they were told as its
 * member, and an interviewer sees only what is about applications that are assigned to them. During a legal hold only
 * owners see what is about the application. Seekers and administrators are told as such, without a company.
 */
function selectVisible(db: Kysely<DB>, { id, company_id, company_role }: NoticeReader) {
  return db
    .selectFrom("notices")
    .where("notices.user_id", "=", id)
    .where((eb) => eb.or([eb("notices.company_id", "is", null), eb("notices.company_id", "=", company_id)]))
    .$if(company_role !== "owner", (notices) =>
      notices.where((eb) =>
        eb.or([
          eb("notices.company_id", "is", null),
          eb.not(
            eb.exists(
              eb
                .selectFrom("applications as held")
                .select("held.id")
                .whereRef("held.id", "=", "notices.application_id")
                .where("held.held_until", "is not", null),
            ),
          ),
        ]),
      ),
    )
    .$if(company_role === "interviewer", (notices) =>
      notices
        .where("notices.kind", "not in", recruiterNoticeKinds)
        .where((eb) =>
          eb.or([
            eb("notices.company_id", "is", null),
            eb("notices.application_id", "is", null),
            eb.exists(
              eb
                .selectFrom("application_assignments as assignment")
                .select("assignment.user_id")
                .whereRef("assignment.application_id", "=", "notices.application_id")
                .where("assignment.user_id", "=", id),
            ),
          ]),
        ),
    );
}

/** Joins what a notice tells about: the application, the job, the company, the event or hold, and the user who caused it. */
function selectNoticeDetails(notices: ReturnType<typeof selectVisible>) {
  return notices
    .leftJoin("applications", "applications.id", "notices.application_id")
    .leftJoin("application_snapshots as snapshot", "snapshot.application_id", "applications.id")
    .leftJoin("jobs", (join) => join.on("jobs.id", "=", sql`coalesce(notices.job_id, applications.job_id)`))
    .leftJoin("companies", (join) =>
      join.on("companies.id", "=", sql`coalesce(notices.company_id, applications.company_id, jobs.company_id)`),
    )
    .leftJoin("application_events as event", "event.id", "notices.source_id")
    .leftJoin("job_events as job_event", "job_event.id", "notices.source_id")
    .leftJoin("legal_holds as hold", "hold.id", "notices.source_id")
    .leftJoin("users as actor", "actor.id", "notices.actor_id")
    .selectAll("notices")
    .select([
      "jobs.id as subject_job_id",
      "jobs.title as job_title",
      "applications.stage as application_stage",
      "applications.erase_at",
      "applications.is_name_hidden",
      "snapshot.name as sent_name",
      "snapshot.phone as sent_phone",
      "companies.name as company",
      // A company reads the name that the applicant has sent, not a later one.
      sql<string | null>`case when notices.actor_id is distinct from applications.applied_by_user_id then actor.name
        when not applications.is_name_hidden then snapshot.name end`.as("actor_name"),
      sql<boolean>`coalesce(notices.actor_id = applications.applied_by_user_id, false)`.as("is_of_applicant"),
      "event.kind as event_kind",
      "event.data as event_data",
      "job_event.kind as job_event_kind",
      "job_event.data as job_event_data",
      // The day of the job at present. A notice about an earlier question says that it is answered.
      "jobs.confirm_by",
      "jobs.closes_on",
      "hold.ends_at as hold_ends_at",
    ]);
}

export type NoticeRow = Awaited<ReturnType<typeof listNotices>>[number];

/** Lists the notices of a user, newest first, up to `limit + 1`. */
export function listNotices(db: Kysely<DB>, reader: NoticeReader, page: { limit: number; after: PagePosition | null }) {
  return selectNoticeDetails(selectVisible(db, reader))
    .$if(page.after !== null, (notices) => notices.where(whereAfterCursor("notices", page.after as PagePosition)))
    .orderBy("notices.created_at", "desc")
    .orderBy("notices.id", "desc")
    .limit(page.limit + 1)
    .execute();
}

/** Lists the notices of a user in the order of their ids, for the export of the account. */
export function listNoticesById(db: Kysely<DB>, reader: NoticeReader, page: { limit: number; after: string }) {
  return selectNoticeDetails(selectVisible(db, reader))
    .where("notices.id", ">", page.after)
    .orderBy("notices.id")
    .limit(page.limit)
    .execute();
}

/** Lists those of the notices that the user may see, oldest first. */
export async function listNoticesByIds(db: Kysely<DB>, reader: NoticeReader, ids: string[]): Promise<NoticeRow[]> {
  if (ids.length === 0) return [];
  return selectNoticeDetails(selectVisible(db, reader))
    .where("notices.id", "in", ids)
    .orderBy("notices.created_at")
    .orderBy("notices.id")
    .execute();
}

export async function countUnreadNotices(db: Kysely<DB>, reader: NoticeReader): Promise<number> {
  const { count } = await selectVisible(db, reader)
    .select(sql<number>`count(*)::int`.as("count"))
    .where("notices.read_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks notices of a user as read: those with the ids, or all. Ids of other users' notices have no effect. */
export async function markNoticesRead(db: Kysely<DB>, userId: string, ids: string[] | "all"): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("notices")
    .set({ read_at: portalNow })
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .$if(ids !== "all", (notices) => notices.where("id", "in", ids as string[]))
    .execute();
}

/** Presents a notice with the fields of its kind. */
export function presentNotice(row: NoticeRow): Notice {
  const data: ApplicationEventData = row.event_data ?? {};
  const redact = createNameRedactor({ name: row.sent_name, phone: row.sent_phone });
  const isAboutHelp = row.help_id !== null || row.kind === "help_ended";
  const isNameHidden = !isOfSeeker(row) && row.is_name_hidden === true;
  return Notice.parse({
    ...presentIds(row.id),
    kind: row.kind,
    application_id: row.application_id,
    job_id: row.subject_job_id,
    job_title: row.job_title,
    company: row.company,
    actor_name: isOfSeeker(row) && !isAboutHelp ? null : row.actor_name,
    is_actor_hidden: isNameHidden && row.is_of_applicant,
    applicant_name: isNameHidden ? null : row.sent_name,
    stage: row.event_kind === "position_closed" ? "position_closed" : data.to,
    offer_event: row.event_kind,
    hold_event: row.event_kind,
    held_until: data.held_until ?? row.hold_ends_at?.toISOString() ?? null,
    message: (isNameHidden ? data.message && redact(data.message) : data.message) ?? null,
    statement_id: row.decision_id,
    confirm_by: row.confirm_by,
    is_reported: row.job_event_data?.reported ?? false,
    job_event: row.job_event_kind,
    error: row.job_event_data?.code ?? "",
    closes_on: row.job_event_data?.closes_on ?? row.closes_on,
    changes: row.job_event_data?.changes?.filter(concernsApplicants) ?? [],
    job_count: row.job_count,
    application_count: row.application_count,
    answer_due_at: row.answer_due_at?.toISOString() ?? null,
    erase_at: row.erase_at?.toISOString() ?? null,
    read_at: row.read_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  });
}

/** Whether a notice was written to somebody outside the company: the seeker of an application, or an administrator. */
export function isOfSeeker({ company_id }: NoticeRow): boolean {
  return company_id === null;
}
