import type { FastifyRequest } from "fastify";
import { ApiError } from "../../errors.ts";
import type { AppContext } from "../../http/serve.ts";
import type { UserRow } from "../../users/present.ts";
import { deleteUserCodes } from "../codes/queries.ts";
import { selectUserForUpdate } from "../queries.ts";
import { deleteSecondFactor, setTwoFactorEnabled } from "./queries.ts";
import { notifyTwoFactorChange } from "./tell-switch.ts";

/** Secret and recovery codes go with it. Off is off: a second time changes and tells nothing. */
export function disableTwoFactor({ db, notify }: AppContext, user: UserRow, request: FastifyRequest): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const locked = await selectUserForUpdate(trx, user.id);
    if (!locked) throw new ApiError("unauthorized");
    if (!locked.is_2factor_auth_enabled) return;
    await setTwoFactorEnabled(trx, user.id, false);
    await deleteSecondFactor(trx, user.id);
    await deleteUserCodes(trx, user.id);
    await notifyTwoFactorChange(trx, notify, locked, "two_factor_off", request);
  });
}
