import { routes } from "../../../contract/index.ts";
import { reasons } from "../../../contract/platform/fields/field-error-reasons.ts";
import { withReason } from "../../../contract/platform/fields/field-errors.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { Config } from "../../platform/config/config.ts";
import { ApiError } from "../../platform/errors.ts";
import { serve } from "../../platform/http/serve.ts";
import { toAccountKey } from "../../platform/limits/rate-limiter.ts";
import { findPushAddress, parsePushUrl } from "../../platform/notifications/push/push-address.ts";
import { createVapidKeys } from "../../platform/notifications/push/vapid-keys.ts";
import { deletePushDevice, listPushDevices, savePushSubscription } from "./push-devices.ts";

/** Routes of the browsers that show notifications. What they show is chosen in `server/hiring/notices`. */
export function registerPushRoutes(context: AppContext, config: Config): void {
  const { db, limits } = context;
  const { isPushLoopbackAllowed } = config.notifications;
  const [{ publicKey }] = createVapidKeys(config);

  serve(context, routes.getPush, async ({ caller }) => ({
    public_key: publicKey,
    devices: await listPushDevices(db, caller.user.id, caller.sessionId),
  }));

  serve(context, routes.subscribeToPush, async ({ body: { endpoint, keys, only_known }, caller }) => {
    await limits.consume("push_subscription", [toAccountKey(caller.user.id)]);
    const url = parsePushUrl(endpoint, isPushLoopbackAllowed);
    // The delivery checks the address again. Without DNS, it decides alone.
    const address = url && (await findPushAddress(url, isPushLoopbackAllowed).catch(() => undefined));
    if (!url || address === null) {
      throw new ApiError("invalid_fields", { endpoint: withReason("value_invalid", reasons.notUrl()) });
    }
    const { user, sessionId } = caller;
    const subscription = { user_id: user.id, session_id: sessionId, endpoint: url.href, vapid_key: publicKey, ...keys };
    await savePushSubscription(db, subscription, { isKnown: only_known });
    const device = (await listPushDevices(db, user.id, sessionId)).find(({ current }) => current);
    if (!device) throw new ApiError("unauthorized");
    return device;
  });

  serve(context, routes.endPush, async ({ params, caller }) => {
    if (!(await deletePushDevice(db, caller.user.id, params.id))) throw new ApiError("not_found");
    return undefined;
  });
}
