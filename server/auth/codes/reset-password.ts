import type { FastifyRequest } from "fastify";
import type * as z from "zod";
import type { ResetPasswordForm } from "../../../contract/codes.ts";
import type { Database } from "../../database/pool.ts";
import { getRequestLanguage } from "../../language.ts";
import type { UserRow } from "../../users/present.ts";
import { hashPassword } from "../passwords.ts";
import { markEmailVerified, selectUserForUpdate, updatePassword } from "../queries.ts";
import { deletePendingSetup } from "../two-factor/queries.ts";
import { endAllSessions } from "./account-queries.ts";
import { deleteUserCodes, markCodeUsed } from "./queries.ts";
import type { CodeDependencies } from "./request-code.ts";
import { invalidCodeError, requireValidCode } from "./try-code.ts";

/**
 * Sets the new password and puts everybody out: sessions, other codes, logins that wait for their second step with the
 * old password, and a second factor that somebody had begun to set up. The slow hash is made for a right code only, which nobody guesses to measure it.
 */
export async function resetPassword(
  db: Database,
  { secrets, notify }: CodeDependencies,
  form: z.output<typeof ResetPasswordForm>,
  request: FastifyRequest,
): Promise<UserRow> {
  const { id, userId } = await requireValidCode(db, secrets, { purpose: "reset", name: form.email, code: form.token });
  if (!userId) throw invalidCodeError();
  const passwordHash = await hashPassword(form.password);
  return db.transaction().execute(async (trx) => {
    const user = await selectUserForUpdate(trx, userId);
    if (user?.email !== form.email || user.login_method !== "Email") throw invalidCodeError();
    if (!(await markCodeUsed(trx, id))) throw invalidCodeError();
    await updatePassword(trx, userId, passwordHash);
    await markEmailVerified(trx, userId);
    await endAllSessions(trx, userId);
    await deleteUserCodes(trx, userId);
    await deletePendingSetup(trx, userId);
    await notify.send(trx, {
      template: "password_changed",
      to: { email: user.email },
      language: getRequestLanguage(request),
      values: {},
      event: `password_reset:${id}`,
      userId,
    });
    return { ...user, password_hash: passwordHash };
  });
}
