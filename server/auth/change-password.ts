import type { FastifyRequest } from "fastify";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod";
import type { ChangePasswordForm } from "../../contract/auth.ts";
import { ApiError } from "../errors.ts";
import type { AppContext } from "../http/serve.ts";
import { getRequestLanguage } from "../language.ts";
import type { Caller } from "./authenticate.ts";
import { deleteUserCodes } from "./codes/queries.ts";
import { rejectCommonPassword } from "./common-passwords.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { endOtherSessions, selectUserForUpdate, updatePassword } from "./queries.ts";

/**
 * Gives the caller a new password and ends every other session: whoever knew the old one is out. The slow checks come
 * before the row is locked; under the lock the password must still be the one that was checked, so of two changes at
 * once only the first one counts.
 */
export async function changePassword(
  { db, notify }: Pick<AppContext, "db" | "notify">,
  { user, sessionId }: Caller,
  form: z.output<typeof ChangePasswordForm>,
  request: FastifyRequest,
): Promise<void> {
  if (user.login_method !== "Email") throw new ApiError("forbidden");
  rejectCommonPassword(form.password);
  if (!(await verifyPassword(form.old_password, user.password_hash))) throw invalidPasswordError();
  const passwordHash = await hashPassword(form.password);
  await db.transaction().execute(async (trx) => {
    const locked = await selectUserForUpdate(trx, user.id);
    if (locked?.password_hash !== user.password_hash) throw invalidPasswordError();
    await updatePassword(trx, user.id, passwordHash);
    await endOtherSessions(trx, user.id, sessionId);
    // Nor does a login go on that was begun with the old one.
    await deleteUserCodes(trx, user.id);
    if (user.email === null) return;
    await notify.send(trx, {
      template: "password_changed",
      to: { email: user.email },
      language: getRequestLanguage(request),
      values: {},
      event: `password_changed:${uuidv7()}`,
      userId: user.id,
    });
  });
}

function invalidPasswordError(): ApiError {
  return new ApiError("invalid_fields", { old_password: "Invalid password" });
}
