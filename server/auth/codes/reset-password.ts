import type { FastifyRequest } from "fastify";
import type * as z from "zod";
import type { ResetPasswordForm } from "../../../contract/codes.ts";
import type { Database } from "../../database.ts";
import { languageOf } from "../../language.ts";
import type { UserRow } from "../../users/present.ts";
import { hashPassword } from "../passwords.ts";
import { lockUser, proveEmail, setPassword } from "../queries.ts";
import { dropPending } from "../two-factor/queries.ts";
import { endAllSessions } from "./account-queries.ts";
import { dropCodesOf, markUsed } from "./queries.ts";
import type { CodeParts } from "./request-code.ts";
import { requireCode, wrongCode } from "./try-code.ts";

/**
 * Sets the new password and puts everybody out: sessions, other codes, logins that wait for their second step with the
 * old password, and a second factor that somebody had begun to set up. The slow hash is made for a right code only, which nobody guesses to measure it.
 */
export async function resetPassword(
  db: Database,
  { secrets, notify }: CodeParts,
  form: z.output<typeof ResetPasswordForm>,
  request: FastifyRequest,
): Promise<UserRow> {
  const { id, userId } = await requireCode(db, secrets, { purpose: "reset", name: form.email, code: form.token });
  if (!userId) throw wrongCode();
  const passwordHash = await hashPassword(form.password);
  return db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (user?.email !== form.email || user.login_method !== "Email") throw wrongCode();
    if (!(await markUsed(trx, id))) throw wrongCode();
    await setPassword(trx, userId, passwordHash);
    await proveEmail(trx, userId);
    await endAllSessions(trx, userId);
    await dropCodesOf(trx, userId);
    await dropPending(trx, userId);
    await notify.send(trx, {
      template: "password_changed",
      to: { email: user.email },
      language: languageOf(request),
      values: {},
      event: `password_reset:${id}`,
      userId,
    });
    return { ...user, password_hash: passwordHash };
  });
}
