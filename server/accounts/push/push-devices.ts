import type { Kysely, Selectable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { MAX_PUSH_DEVICES, type PushDevice } from "../../../contract/accounts/push.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { DB, PushSubscriptions } from "../../../database/schema.ts";
import type { Database } from "../../platform/database/pool.ts";
import { ApiError } from "../../platform/errors.ts";
import { describeDevice } from "../auth/describe-device.ts";

type Subscription = Pick<
  Selectable<PushSubscriptions>,
  "user_id" | "session_id" | "endpoint" | "p256dh" | "auth" | "vapid_key"
>;

/** Lists the browsers of a user that show notifications, newest first. */
export async function listPushDevices(db: Kysely<DB>, userId: string, sessionId: string): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom("push_subscriptions as subscription")
    .innerJoin("sessions", "sessions.id", "subscription.session_id")
    .select(["subscription.id", "subscription.session_id", "subscription.created_at", "sessions.user_agent"])
    .where("subscription.user_id", "=", userId)
    .orderBy("subscription.id", "desc")
    .execute();
  return rows.map(({ id, session_id, created_at, user_agent }) => ({
    ...presentIds(id),
    device: describeDevice(user_agent),
    current: session_id === sessionId,
    createdAt: created_at.toISOString(),
  }));
}

/**
 * Saves the subscription of a browser in place of an earlier one of this browser or this session. What waits for an earlier
 * one of another user is deleted with it.
 *
 * @param isKnown Changes nothing unless the user has this subscription
 * @throws {ApiError} unauthorized when the session has ended; not_found
 */
export function savePushSubscription(
  db: Database,
  subscription: Subscription,
  { isKnown }: { isKnown: boolean },
): Promise<void> {
  const { user_id, session_id, endpoint, ...keys } = subscription;
  return db.transaction().execute(async (trx) => {
    // A deletion of the account locks the user first, too. A session that ends meanwhile then deletes the subscription.
    await trx.selectFrom("users").select("id").where("id", "=", user_id).forKeyShare().execute();
    const session = await trx
      .selectFrom("sessions")
      .select("id")
      .where("id", "=", session_id)
      .where("ended_at", "is", null)
      .forShare()
      .executeTakeFirst();
    if (!session) throw new ApiError("unauthorized");
    if (isKnown && !(await isKnownSubscription(trx, subscription))) throw new ApiError("not_found");
    await trx
      .deleteFrom("push_subscriptions")
      .where((eb) =>
        eb.or([
          eb.and([eb("endpoint", "=", endpoint), eb("user_id", "!=", user_id)]),
          eb.and([eb("session_id", "=", session_id), eb("endpoint", "!=", endpoint)]),
        ]),
      )
      .execute();
    await trx
      .insertInto("push_subscriptions")
      .values({ id: uuidv7(), ...subscription })
      .onConflict((conflict) => conflict.column("endpoint").doUpdateSet({ user_id, session_id, ...keys }))
      .execute();
    const newest = trx
      .selectFrom("push_subscriptions")
      .select("id")
      .where("user_id", "=", user_id)
      .orderBy("id", "desc")
      .limit(MAX_PUSH_DEVICES);
    await trx.deleteFrom("push_subscriptions").where("user_id", "=", user_id).where("id", "not in", newest).execute();
  });
}

async function isKnownSubscription(trx: Kysely<DB>, { endpoint, user_id }: Subscription): Promise<boolean> {
  const known = await trx
    .selectFrom("push_subscriptions")
    .select("id")
    .where("endpoint", "=", endpoint)
    .where("user_id", "=", user_id)
    .executeTakeFirst();
  return known !== undefined;
}

/** Ends the notifications in a browser. Returns false when the user has no such one. */
export async function deletePushDevice(db: Kysely<DB>, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("push_subscriptions")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
