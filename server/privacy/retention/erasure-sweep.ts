import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { keptEventFields, recordEvents } from "../../hiring/applications/events.ts";
import { type LockedApplication, lockFreeApplications } from "../../hiring/applications/stages/lock-applications.ts";
import { keepHeldMessages } from "../../hiring/holds/held-content.ts";
import { remindOfNextHoldEnd } from "../../hiring/holds/hold-reminders.ts";
import { endDueHolds } from "../../hiring/holds/legal-holds.ts";
import { addErasureNotices } from "../../hiring/notices/create-notices.ts";
import { repeatUntilDone, type Sweep } from "../../platform/background/sweep.ts";
import { portalNow } from "../../platform/database/clock.ts";
import type { Database } from "../../platform/database/pool.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";

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
  "delayed_decisions",
  "held_messages",
  "interviews",
  "legal_holds",
  "notices",
  "offers",
] as const;

/** The tables whose rows stay, because they hold only ids, dates and stages. */
export const keptTables = ["application_events", "answer_periods"] as const;

interface ErasureDependencies {
  db: Database;
  files: Pick<FileStore, "deleteDiscardedFiles">;
}

/**
 * Ends legal holds whose time is over, reminds of the end of others a week before, announces the erasure of applications
 * a week before, and erases those whose time has come. A hold delays the erasure.
 */
export function createErasureSweep({ db, files }: ErasureDependencies): Sweep {
  return {
    name: "erasures",
    description: "Erasing applications",
    intervalMs: CHECK_INTERVAL_MS,
    run: async () => ({
      ...(await endDueHolds(db)),
      ...(await repeatUntilDone("hold_reminders", () => remindOfNextHoldEnd(db))),
      ...(await repeatUntilDone("announced", () => announceErasures(db))),
      ...(await repeatUntilDone("postponed", () => postponeNextErasure(db))),
      ...(await repeatUntilDone("erased", () => eraseDueApplication({ db, files }))),
    }),
  };
}

/** Tells some seekers about the coming erasure. Returns their number. */
function announceErasures(db: Database): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const announced = trx
      .selectFrom("applications")
      .where("erase_at", "<=", sql<Date>`portal_now() + ${ANNOUNCEMENT_PERIOD}`)
      .where("is_erased", "=", false)
      .where("erased_at", "is", null)
      .where("erasure_announced_at", "is", null)
      .where((eb) => eb.or([eb("held_until", "is", null), eb("is_hold_confidential", "=", true)]));
    const due = await lockFreeApplications(announced.orderBy("applications.id"), BATCH_SIZE);
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    await trx.updateTable("applications").set({ erasure_announced_at: portalNow }).where("id", "in", ids).execute();
    await addErasureNotices(trx, due);
    return due.length;
  });
}

/**
 * Makes an application that a confidential hold keeps look erased to its seeker, who must not notice the hold. Its
 * conversation is copied for the hold and then deleted, as an erasure would do. Resolves with false when none is due.
 */
function postponeNextErasure(db: Database): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const postponed = trx
      .selectFrom("applications")
      .where("erase_at", "<=", portalNow)
      .where("erased_at", "is", null)
      .where("is_hold_confidential", "=", true);
    const [due] = await lockFreeApplications(postponed.orderBy("erase_at"), 1);
    if (!due) return false;
    const { id, applied_by_user_id: seekerId } = due;
    await deleteNotifications(trx, id, seekerId);
    await trx.deleteFrom("notices").where("application_id", "=", id).where("user_id", "=", seekerId).execute();
    await keepHeldMessages(trx, seekerId, id);
    await trx
      .updateTable("applications")
      .set({ erased_at: portalNow, is_erasure_postponed: true, updated_at: portalNow })
      .where("id", "=", id)
      .execute();
    await deleteConversations(trx, due.company_id, seekerId);
    await recordEvents(trx, [{ applicationId: id, actor: null, kind: "erased" }]);
    return true;
  });
}

/**
 * Erases the application that has been due for the longest time and is not held, or the given one if it is such. Then
 * deletes its files, which a crash leaves to the clean-up of discarded files. Resolves with false when none is due.
 */
export async function eraseDueApplication(
  { db, files }: ErasureDependencies,
  applicationId?: string,
): Promise<boolean> {
  const fileNames = await db.transaction().execute(async (trx) => {
    const erasable = trx
      .selectFrom("applications")
      .where("erase_at", "<=", portalNow)
      .where("is_erased", "=", false)
      .where("held_until", "is", null)
      .$if(applicationId !== undefined, (all) => all.where("applications.id", "=", applicationId as string));
    const [due] = await lockFreeApplications(erasable.orderBy("erase_at"), 1);
    if (!due) return null;
    const names = await listApplicationFiles(trx, due.id);
    await eraseApplication(trx, due);
    await deleteConversations(trx, due.company_id, due.applied_by_user_id);
    await deleteApplicationOfDeletedUser(trx, due.id);
    return names;
  });
  if (fileNames === null) return false;
  await files.deleteDiscardedFiles(fileNames);
  return true;
}

/** Deletes what is left of an application whose seeker deleted the account during a hold. */
async function deleteApplicationOfDeletedUser(trx: Kysely<DB>, id: string): Promise<void> {
  const deletedUsers = trx.selectFrom("users").select("users.id").where("deleted_at", "is not", null);
  await trx.deleteFrom("applications").where("id", "=", id).where("applied_by_user_id", "in", deletedUsers).execute();
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
 * that no other snapshot needs.
 */
async function eraseApplication(trx: Transaction<DB>, { id, erased_at }: LockedApplication): Promise<void> {
  await deleteNotifications(trx, id);
  for (const table of erasedTables) await trx.deleteFrom(table).where("application_id", "=", id).execute();
  await trx
    .updateTable("applications")
    .set({
      cover_note: null,
      erased_at: sql`coalesce(erased_at, portal_now())`,
      is_erasure_postponed: false,
      updated_at: sql`case when erased_at is null then portal_now() else updated_at end`,
    })
    .where("id", "=", id)
    .execute();
  await trx
    .updateTable("application_events")
    .set({
      data: sql`coalesce(
        (select jsonb_object_agg(key, value) from jsonb_each(data) where key in (${sql.join(keptEventFields)})), '{}'
      )`,
    })
    .where("application_id", "=", id)
    .execute();
  if (erased_at === null) await recordEvents(trx, [{ applicationId: id, actor: null, kind: "erased" }]);
}

/** Deletes the mails about an application, or those of them to one user, also the ones that wait for a mail server. */
async function deleteNotifications(trx: Kysely<DB>, applicationId: string, userId: string | null = null) {
  await sql`
    delete from notifications where (${userId}::uuid is null or user_id = ${userId}::uuid) and (event in (
      select 'application:' || id from application_events where application_id = ${applicationId}
      union all select mail_event from notices where application_id = ${applicationId}
    ) or event like any (
      select 'interview:' || id || ':%' from interviews where application_id = ${applicationId}
    ))`.execute(trx);
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
