import type { Kysely, Transaction } from "kysely";
import type { HelpedPerson, Helper } from "../../../contract/hiring/helpers.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { DB } from "../../../database/schema.ts";
import { findVisibleJob } from "../../jobs/policy.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/access.ts";
import { addNotices } from "../../platform/notifications/add-notices.ts";

/** What a seeker has chosen to show to a helper. */
export type ShownToHelper = Pick<Helper, "shows_profile" | "shows_applications">;

/** Selects the helpers of a seeker. */
function selectHelpers(db: Kysely<DB>, seekerId: string) {
  return db
    .selectFrom("helpers")
    .innerJoin("users as helper", "helper.id", "helpers.helper_id")
    .selectAll("helpers")
    .select(["helper.name", "helper.email"])
    .where("helpers.seeker_id", "=", seekerId);
}

/** Lists the helpers of a seeker, the newest first. */
export async function listHelpers(db: Kysely<DB>, seekerId: string): Promise<Helper[]> {
  const rows = await selectHelpers(db, seekerId).orderBy("helpers.created_at", "desc").orderBy("helpers.id").execute();
  return rows.map(presentHelper);
}

/** @throws {ApiError} not_found when the seeker has no such helper */
export async function findHelper(db: Kysely<DB>, seekerId: string, id: string): Promise<Helper> {
  const row = await selectHelpers(db, seekerId).where("helpers.id", "=", id).executeTakeFirst();
  if (!row) throw new ApiError("not_found");
  return presentHelper(row);
}

type HelperRow = Awaited<ReturnType<ReturnType<typeof selectHelpers>["execute"]>>[number];

function presentHelper({ id, name, email, shows_profile, shows_applications, created_at }: HelperRow): Helper {
  return {
    ...presentIds(id),
    ...{ name, email, shows_profile, shows_applications },
    createdAt: created_at.toISOString(),
  };
}

export async function setShownToHelper(
  db: Kysely<DB>,
  seekerId: string,
  id: string,
  shown: ShownToHelper,
): Promise<Helper> {
  await db.updateTable("helpers").set(shown).where("id", "=", id).where("seeker_id", "=", seekerId).execute();
  return findHelper(db, seekerId, id);
}

/**
 * Ends the help, for the seeker or the helper. What the helper has suggested and prepared, and the notices about it, are
 * deleted with it. A helper is told when the seeker has ended it.
 *
 * @throws {ApiError} not_found when the user is neither of them
 */
export async function endHelp(trx: Transaction<DB>, userId: string, id: string): Promise<void> {
  const help = await trx
    .selectFrom("helpers")
    .select(["seeker_id", "helper_id"])
    .where("id", "=", id)
    .where((eb) => eb.or([eb("seeker_id", "=", userId), eb("helper_id", "=", userId)]))
    .executeTakeFirst();
  if (!help) throw new ApiError("not_found");
  await lockAccounts(trx, [help.seeker_id, help.helper_id]);
  const { numDeletedRows } = await trx.deleteFrom("helpers").where("id", "=", id).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new ApiError("not_found");
  if (help.seeker_id !== userId) return;
  const ended = { kind: "help_ended", sourceId: id, companyId: null } as const;
  await addNotices(trx, [{ ...ended, userId: help.helper_id, actorId: userId }]);
}

/** Ends all help of a seeker, and withdraws the invitations. */
export async function deleteHelpers(trx: Transaction<DB> | Kysely<DB>, seekerId: string): Promise<void> {
  await trx.deleteFrom("helper_invitations").where("seeker_id", "=", seekerId).execute();
  await trx.deleteFrom("helpers").where("seeker_id", "=", seekerId).execute();
}

/** Selects the seekers whom a user helps. A seeker who is suspended can neither send nor refuse anything, and is left out. */
function selectHelp(db: Kysely<DB>, helperId: string) {
  return db
    .selectFrom("helpers")
    .innerJoin("users as seeker", "seeker.id", "helpers.seeker_id")
    .selectAll("helpers")
    .select("seeker.name")
    .where("helpers.helper_id", "=", helperId)
    .where("seeker.suspended_at", "is", null);
}

/** A seeker whom a user helps, with what the seeker shows. The right to everything a helper does. */
export type Help = Awaited<ReturnType<ReturnType<typeof selectHelp>["execute"]>>[number];

/** Lists the seekers whom a user helps, by name. */
export async function listHelpedPeople(db: Kysely<DB>, helperId: string): Promise<HelpedPerson[]> {
  const rows = await selectHelp(db, helperId).orderBy("seeker.name").orderBy("helpers.id").execute();
  return rows.map(presentHelpedPerson);
}

export function presentHelpedPerson({ id, name, shows_profile, shows_applications, created_at }: Help): HelpedPerson {
  return { ...presentIds(id), ...{ name, shows_profile, shows_applications }, createdAt: created_at.toISOString() };
}

/** @throws {ApiError} not_found when the user does not help the seeker, or no longer */
export async function requireHelp(db: Kysely<DB>, helperId: string, id: string): Promise<Help> {
  const help = await selectHelp(db, helperId).where("helpers.id", "=", id).executeTakeFirst();
  if (!help) throw new ApiError("not_found");
  return help;
}

/** @throws {ApiError} not_found also for a job that the helper does not see */
export async function requireHelpWithJob(
  db: Kysely<DB>,
  { params, caller: { user } }: { params: { id: string; job_id: string }; caller: Caller },
): Promise<Help> {
  const help = await requireHelp(db, user.id, params.id);
  await findVisibleJob(db, user, params.job_id);
  return help;
}

/**
 * Locks both accounts and then the help, so that neither account is deleted and the help does not end meanwhile. What a helper
 * does for one seeker runs one by one.
 *
 * @throws {ApiError} not_found
 */
export async function lockHelp(trx: Transaction<DB>, helperId: string, id: string): Promise<Help> {
  const { seeker_id } = await requireHelp(trx, helperId, id);
  await lockAccounts(trx, [seeker_id, helperId]);
  const help = await selectHelp(trx, helperId).where("helpers.id", "=", id).forShare("helpers").executeTakeFirst();
  if (!help) throw new ApiError("not_found");
  return help;
}

/** Locks accounts in the order of their ids. Returns those that are not deleted. */
export function lockAccounts(trx: Transaction<DB>, ids: string[]) {
  return trx
    .selectFrom("users")
    .select(["id", "suspended_at"])
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}
