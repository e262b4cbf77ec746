import type { FastifyRequest } from "fastify";
import { v7 as uuidv7 } from "uuid";
import { lockUser } from "../auth/queries.ts";
import { ApiError } from "../errors.ts";
import { deleteFiles } from "../files/queries.ts";
import type { Door } from "../http.ts";
import { languageOf } from "../language.ts";
import { listPartnerIds } from "../messages/queries.ts";
import type { UserRow } from "../users/present.ts";
import { eraseAccount, lockOwnJobs } from "./erase-account.ts";

/**
 * Erases the account of who has proven to own it. Under the lock the password must still be the one that was checked,
 * and of several tries at once the first one erases. A mail tells the owner, who may not be the one who did it; of
 * everything about the person only the address goes along, until the mail is out.
 */
export async function deleteAccount(
  { db, files, notify, live }: Pick<Door, "db" | "files" | "notify" | "live">,
  user: UserRow,
  request: FastifyRequest,
): Promise<void> {
  const { names, partnerIds } = await db.transaction().execute(async (trx) => {
    await lockOwnJobs(trx, user.id);
    const locked = await lockUser(trx, user.id);
    if (!locked || locked.deleted_at || locked.password_hash !== user.password_hash) throw new ApiError("unauthorized");
    const partnerIds = await listPartnerIds(trx, user.id);
    await eraseAccount(trx, locked);
    if (locked.email !== null) {
      await notify.send(trx, {
        template: "account_deleted",
        to: { email: locked.email },
        language: languageOf(request),
        values: {},
        event: `account_deleted:${uuidv7()}`,
        isFarewell: true,
      });
    }
    return { partnerIds, names: await deleteFiles(trx, user.id, ["photo", "resume"]) };
  });
  live.personGone(user.id, partnerIds);
  await files.eraseDiscarded(names);
}
