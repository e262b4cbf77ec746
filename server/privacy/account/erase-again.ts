import type { Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { selectUserForUpdate } from "../../accounts/users/queries.ts";
import { listMembersOfLocked, lockCompany } from "../../companies/members.ts";
import type { Database } from "../../platform/database/pool.ts";
import { ApiError } from "../../platform/errors.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import { endMembershipOfErasedUser, eraseLockedUser } from "./delete-account.ts";
import { finishErasure } from "./erase-account.ts";

interface EraseAgainResult {
  erased: string[];
  /** Users who cannot be erased, with the code of the error. */
  failed: { id: string; code: string }[];
}

/**
 * Erases accounts in a restored database that were erased after the backup. Those that the database does not have, or
 * has without personal data, count as neither. No mail is sent to them: it was sent the first time.
 */
export async function eraseAccountsAgain(
  { db, files }: { db: Database; files: FileStore },
  userIds: string[],
): Promise<EraseAgainResult> {
  const result: EraseAgainResult = { erased: [], failed: [] };
  for (const id of userIds) {
    try {
      const fileNames = await db.transaction().execute((trx) => eraseUser(trx, id));
      if (fileNames === null) continue;
      await finishErasure({ db, files }, id);
      await files.deleteDiscardedFiles(fileNames);
      result.erased.push(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      result.failed.push({ id, code: error.code });
    }
  }
  return result;
}

/** Returns the names of the user's files, or null when there is no such account. */
async function eraseUser(trx: Transaction<DB>, id: string): Promise<string[] | null> {
  const user = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .execute();
  if (user.length === 0) return null;
  const membership = await trx
    .selectFrom("company_members")
    .select("company_id")
    .where("user_id", "=", id)
    .where("left_at", "is", null)
    .executeTakeFirst();
  if (membership) await appointOwner(trx, membership.company_id, id);
  const logoNames = await endMembershipOfErasedUser(trx, { id, company_id: membership?.company_id ?? null });
  const locked = await selectUserForUpdate(trx, id);
  return locked ? [...logoNames, ...(await eraseLockedUser(trx, locked))] : logoNames;
}

/** The user may have handed the company over after the backup. The longest-serving of the others becomes an owner. */
async function appointOwner(trx: Transaction<DB>, companyId: string, leavingId: string): Promise<void> {
  const members = await listMembersOfLocked(trx, await lockCompany(trx, companyId));
  const others = members.filter(({ user_id }) => user_id !== leavingId);
  const [first] = others;
  if (!first || others.some(({ role }) => role === "owner")) return;
  await trx
    .updateTable("company_members")
    .set({ role: "owner" })
    .where("company_id", "=", companyId)
    .where("user_id", "=", first.user_id)
    .execute();
}
