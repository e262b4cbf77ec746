import type { FastifyRequest } from "fastify";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod";
import type { ChangePasswordForm } from "../../contract/auth.ts";
import { ApiError } from "../errors.ts";
import type { Door } from "../http.ts";
import { languageOf } from "../language.ts";
import type { Caller } from "./caller.ts";
import { dropCodesOf } from "./codes/queries.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { endOtherSessions, lockUser, setPassword } from "./queries.ts";

/**
 * Gives the caller a new password and ends every other session: whoever knew the old one is out. The slow checks come
 * before the row is locked; under the lock the password must still be the one that was checked, so of two changes at
 * once only the first one counts.
 */
export async function changePassword(
  { db, notify }: Pick<Door, "db" | "notify">,
  { user, sessionId }: Caller,
  form: z.output<typeof ChangePasswordForm>,
  request: FastifyRequest,
): Promise<void> {
  if (user.login_method !== "Email") throw new ApiError("forbidden");
  refuseCommonPassword(form.password);
  if (!(await verifyPassword(form.old_password, user.password_hash))) throw wrongPassword();
  const passwordHash = await hashPassword(form.password);
  await db.transaction().execute(async (trx) => {
    const locked = await lockUser(trx, user.id);
    if (locked?.password_hash !== user.password_hash) throw wrongPassword();
    await setPassword(trx, user.id, passwordHash);
    await endOtherSessions(trx, user.id, sessionId);
    // Nor does a login go on that was begun with the old one.
    await dropCodesOf(trx, user.id);
    if (user.email === null) return;
    await notify.send(trx, {
      template: "password_changed",
      to: { email: user.email },
      language: languageOf(request),
      values: {},
      event: `password_changed:${uuidv7()}`,
      userId: user.id,
    });
  });
}

function wrongPassword(): ApiError {
  return new ApiError("invalid_fields", { old_password: "Invalid password" });
}
