import { routes } from "../../../contract/index.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/access.ts";
import { serve } from "../../platform/http/serve.ts";
import { readHold } from "../applications/holds.ts";
import { requireApplication } from "../applications/policy.ts";
import { listHeldMessages } from "./held-content.ts";
import { listOwnHolds, releaseHold, requireHoldManager, setHold } from "./legal-holds.ts";

/**
 * Serves legal holds.
 *
 * @param eraseIfDue Erases an application whose retention period is over
 */
export function registerHoldRoutes(context: AppContext, eraseIfDue: (applicationId: string) => Promise<void>): void {
  const { db } = context;

  const authorize = ({ params, caller }: { params: { id: string }; caller: Caller }) =>
    requireHoldManager(db, caller, params.id);

  serve(context, routes.setHold, {
    authorize,
    handle: async ({ params, body, caller }) => {
      await db.transaction().execute((trx) => setHold(trx, caller, params.id, body));
      const hold = await readHold(db, params.id, "owner");
      if (!hold) throw new ApiError("not_found");
      return hold;
    },
  });

  serve(context, routes.releaseHold, {
    authorize,
    handle: async ({ params, caller }) => {
      await db.transaction().execute((trx) => releaseHold(trx, caller, params.id));
      await eraseIfDue(params.id);
      return undefined;
    },
  });

  serve(context, routes.listOwnHolds, ({ caller }) => listOwnHolds(db, caller.user.id));

  serve(context, routes.listHeldMessages, async ({ params, caller }) => {
    await requireApplication(db, caller.user, params.id, "canTakePart");
    return listHeldMessages(db, params.id);
  });
}
