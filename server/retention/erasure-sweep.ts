import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../database/schema.ts";
import { recordEvents } from "../applications/events.ts";
import { repeatUntilDone, type Sweep } from "../background/sweep.ts";
import { portalNow } from "../database/clock.ts";
import type { Database } from "../database/pool.ts";
import type { FileStore } from "../files/file-store.ts";
import { addErasureNotices } from "../notices/create-notices.ts";

const CHECK_INTERVAL_MS = 60_000;
const BATCH_SIZE = 100;
/** How long before the erasure the seeker is told. */
const ANNOUNCEMENT_PERIOD = sql`interval '7 days'`;

/**
 * The tables with rows of applications whose rows an erasure deletes. Rows of tables that refer to these go with them.
 */
export const erasedTables = [
  "application_answers",
  "application_assignments",
  "application_mails",
  "application_notes",
  "application_ratings",
  "application_snapshots",
  "interviews",
  "notices",
  "offers",
] as const;

/** The tables whose rows stay, because they hold only ids, dates and stages. */
export const keptTables = ["application_events", "answer_periods"] as const;

interface ErasureDependencies {
  db: Database;
  files: Pick<FileStore, "deleteDiscardedFiles">;
}

/** Announces the erasure of applications a week before, and erases those whose time has come. */
export function createErasureSweep({ db, files }: ErasureDependencies): Sweep {
  return {
    name: "erasures",
    description: "Erasing applications",
    intervalMs: CHECK_INTERVAL_MS,
    run: async () => ({
      ...(await repeatUntilDone("announced", () => announceErasures(db))),
      ...(await repeatUntilDone("erased", () => eraseNextApplication({ db, files }))),
    }),
  };
}

/** Tells some seekers about the coming erasure. Returns their number. */
function announceErasures(db: Database): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom("applications")
      .select(["id", "applied_by_user_id"])
      .where("erase_at", "<=", sql<Date>`portal_now() + ${ANNOUNCEMENT_PERIOD}`)
      .where("erased_at", "is", null)
      .where("erasure_announced_at", "is", null)
      .orderBy("id")
      .limit(BATCH_SIZE)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    await trx.updateTable("applications").set({ erasure_announced_at: portalNow }).where("id", "in", ids).execute();
    await addErasureNotices(trx, due);
    return due.length;
  });
}

/**
 * Erases the application that has been due for the longest time, and then deletes its files, which a crash leaves to the
 * clean-up of discarded files. Resolves with false when none is due.
 */
async function eraseNextApplication({ db, files }: ErasureDependencies): Promise<boolean> {
  const fileNames = await db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom("applications")
      .select(["id", "company_id", "applied_by_user_id"])
      .where("erase_at", "<=", portalNow)
      .where("erased_at", "is", null)
      .orderBy("erase_at")
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return null;
    const names = await listApplicationFiles(trx, due.id);
    await eraseApplication(trx, due.id);
    await deleteConversations(trx, due.company_id, due.applied_by_user_id);
    return names;
  });
  if (fileNames === null) return false;
  await files.deleteDiscardedFiles(fileNames);
  return true;
}

/** Lists the files that an application was sent with, and the PDFs of its offers. */
async function listApplicationFiles(trx: Kysely<DB>, applicationId: string): Promise<string[]> {
  const snapshots = await trx
    .selectFrom("application_snapshots")
    .select(["photo", "resume"])
    .where("application_id", "=", applicationId)
    .execute();
  const offers = await trx.selectFrom("offers").select("file").where("application_id", "=", applicationId).execute();
  const names = [...snapshots.flatMap(({ photo, resume }) => [photo, resume]), ...offers.map(({ file }) => file)];
  return names.filter((name) => name !== null);
}

/**
 * Erases what an application contains, and the mails about it. Its ids, dates and stages stay. Triggers delete the files
 * that no other snapshot needs. The caller has locked the application.
 */
async function eraseApplication(trx: Transaction<DB>, id: string): Promise<void> {
  await deleteNotifications(trx, id);
  for (const table of erasedTables) await trx.deleteFrom(table).where("application_id", "=", id).execute();
  await trx
    .updateTable("applications")
    .set({ cover_note: null, erased_at: portalNow, updated_at: portalNow })
    .where("id", "=", id)
    .execute();
  await trx
    .updateTable("application_events")
    .set({
      data: sql`jsonb_strip_nulls(jsonb_build_object('from', data -> 'from', 'to', data -> 'to',
      'reason', data -> 'reason', 'is_late', data -> 'is_late', 'undone_event_id', data -> 'undone_event_id'))`,
    })
    .where("application_id", "=", id)
    .execute();
  await recordEvents(trx, [{ applicationId: id, actor: null, kind: "erased" }]);
}

/** Deletes the mails about an application, also those that wait for a mail server. */
async function deleteNotifications(trx: Kysely<DB>, applicationId: string): Promise<void> {
  await sql`
    delete from notifications where event in (
      select 'application:' || id from application_events where application_id = ${applicationId}
      union all select 'notices:' || id from notices where application_id = ${applicationId}
    ) or event like any (
      select 'interview:' || id || ':%' from interviews where application_id = ${applicationId}
    )`.execute(trx);
}

/**
 * Deletes the conversations of a seeker with the members of a company, unless an application of the seeker to a company
 * of the member is left.
 */
async function deleteConversations(trx: Kysely<DB>, companyId: string, seekerId: string): Promise<void> {
  await sql`
    delete from conversations using company_members as member
    where member.company_id = ${companyId}
      and participant_a_id = least(member.user_id, ${seekerId}::uuid)
      and participant_b_id = greatest(member.user_id, ${seekerId}::uuid)
      and not exists (
        select from company_members as membership
        join applications on applications.company_id = membership.company_id
        where membership.user_id = member.user_id and applications.applied_by_user_id = ${seekerId}
          and applications.erased_at is null)`.execute(trx);
}
