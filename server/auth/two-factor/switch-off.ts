import type { FastifyRequest } from "fastify";
import { ApiError } from "../../errors.ts";
import type { Door } from "../../http.ts";
import type { UserRow } from "../../users/present.ts";
import { dropCodesOf } from "../codes/queries.ts";
import { lockUser } from "../queries.ts";
import { setFlag, switchOff } from "./queries.ts";
import { tellSwitch } from "./tell-switch.ts";

/** Secret and recovery codes go with it. Off is off: a second time changes and tells nothing. */
export function endTwoFactor({ db, notify }: Door, user: UserRow, request: FastifyRequest): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockUser(trx, user.id);
    if (!locked) throw new ApiError("unauthorized");
    if (!locked.is_2factor_auth_enabled) return;
    await setFlag(trx, user.id, false);
    await switchOff(trx, user.id);
    await dropCodesOf(trx, user.id);
    await tellSwitch(trx, notify, locked, "two_factor_off", request);
  });
}
