import { type Kysely, type RawBuilder, sql } from "kysely";
import type { NoticeKind } from "../../../contract/hiring/notices.ts";
import type { DB } from "../../../database/schema.ts";

/** The tables with the notices of which users still have to be told, by mail or in their browsers. */
type DueTable = "notice_mails" | "notice_pushes";

export interface DueUser {
  id: string;
  kind: NoticeKind;
  email: string | null;
  email_verified_at: Date | null;
  deleted_at: Date | null;
  language: string;
  company_id: string | null;
  company_role: string | null;
}

/** Both tables have the same columns. */
const asDue = (table: DueTable) => `${table} as due` as "notice_mails as due";

/** Locks a user with a due notice, and returns its kind. Users whom another process has locked are skipped. */
export function selectDueUserForUpdate(
  trx: Kysely<DB>,
  table: DueTable,
  isDue: RawBuilder<boolean>,
): Promise<DueUser | undefined> {
  return trx
    .selectFrom(asDue(table))
    .innerJoin("users", "users.id", "due.user_id")
    .leftJoin("company_members as member", (join) =>
      join.onRef("member.user_id", "=", "users.id").on("member.left_at", "is", null),
    )
    .select([
      "users.id",
      sql<NoticeKind>`due.kind`.as("kind"),
      "users.email",
      "users.email_verified_at",
      "users.deleted_at",
      "users.language",
      "member.company_id",
      "member.role as company_role",
    ])
    .where(isDue)
    .orderBy("due.created_at")
    .limit(1)
    .modifyEnd(sql`for no key update of users skip locked`)
    .executeTakeFirst();
}

/**
 * Deletes the due rows of one user and kind, and returns the ids of their notices. Locks the notices first, because the
 * deletion of a notice locks it before its row.
 */
export async function takeDueNotices(
  trx: Kysely<DB>,
  table: DueTable,
  { id, kind }: Pick<DueUser, "id" | "kind">,
  isDue: RawBuilder<boolean>,
): Promise<string[]> {
  const notices = await trx
    .selectFrom(asDue(table))
    .innerJoin("notices", "notices.id", "due.notice_id")
    .select("notices.id")
    .where("due.user_id", "=", id)
    .where("due.kind", "=", kind)
    .where(isDue)
    .orderBy("notices.id")
    .forNoKeyUpdate("notices")
    .execute();
  const ids = notices.map((notice) => notice.id);
  if (ids.length > 0) await trx.deleteFrom(table).where("notice_id", "in", ids).execute();
  return ids;
}
