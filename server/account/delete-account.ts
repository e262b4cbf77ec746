import type { FastifyRequest } from "fastify";
import { v7 as uuidv7 } from "uuid";
import { selectUserForUpdate } from "../auth/queries.ts";
import { ApiError } from "../errors.ts";
import { deleteFiles } from "../files/queries.ts";
import type { AppContext } from "../http/serve.ts";
import { getRequestLanguage } from "../language.ts";
import { listParticipantIds } from "../messages/queries.ts";
import type { UserRow } from "../users/present.ts";
import { eraseAccount, selectUserJobsForUpdate } from "./erase-account.ts";

/**
 * Erases the account of who has proven to own it. Under the lock the password must still be the one that was checked,
 * and of several tries at once the first one erases. A mail tells the owner, who may not be the one who did it; of
 * everything about the person only the address goes along, until the mail is out.
 */
export async function deleteAccount(
  { db, files, notify, live }: Pick<AppContext, "db" | "files" | "notify" | "live">,
  user: UserRow,
  request: FastifyRequest,
): Promise<void> {
  const { names, partnerIds } = await db.transaction().execute(async (trx) => {
    await selectUserJobsForUpdate(trx, user.id);
    const locked = await selectUserForUpdate(trx, user.id);
    if (!locked || locked.deleted_at || locked.password_hash !== user.password_hash) throw new ApiError("unauthorized");
    const partnerIds = await listParticipantIds(trx, user.id);
    await eraseAccount(trx, locked);
    if (locked.email !== null) {
      await notify.send(trx, {
        template: "account_deleted",
        to: { email: locked.email },
        language: getRequestLanguage(request),
        values: {},
        event: `account_deleted:${uuidv7()}`,
        isDeletedAfterDelivery: true,
      });
    }
    return { partnerIds, names: await deleteFiles(trx, user.id, ["photo", "resume"]) };
  });
  live.publishUserDeleted(user.id, partnerIds);
  await files.deleteDiscardedFiles(names);
}
