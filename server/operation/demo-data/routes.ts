import { routes } from "../../../contract/index.ts";
import type { AuthCrypto } from "../../accounts/auth/auth-crypto.ts";
import { reauthenticate } from "../../accounts/auth/reauthenticate.ts";
import { recordStaffEvent } from "../../accounts/staff/events.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import { serve } from "../../platform/http/serve.ts";

/** Loads the demonstration data only when somebody asks about it, because its lists are large. */
const loadDemoData = () => import("../../../database/demo/remove-demo-data.ts");

export function registerDemoDataRoutes(context: AppContext, authCrypto: AuthCrypto): void {
  const { db } = context;

  serve(context, routes.getDemoData, async ({ caller }) => {
    const { countDemoData, isDemoEmail } = await loadDemoData();
    return { ...(await countDemoData(db)), is_own_account: isDemoEmail(caller.user.email) };
  });

  // An owner with a real account removes it, so the portal always keeps an owner.
  serve(context, routes.removeDemoData, async ({ body, caller, request }) => {
    const { isDemoEmail, removeDemoData } = await loadDemoData();
    if (isDemoEmail(caller.user.email)) throw new ApiError("own_demo_account");
    await reauthenticate(context, authCrypto, caller.user, body, request);
    await removeDemoData(db, (trx) => recordStaffEvent(trx, { kind: "demo_data_removed", actorId: caller.user.id }));
    return undefined;
  });
}
