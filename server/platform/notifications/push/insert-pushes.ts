import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { defaultPushKinds, type PushKind } from "../../../../contract/hiring/push.ts";
import type { DB } from "../../../../database/schema.ts";
import type { Push } from "../notification.ts";

/** Push services take 4,096 bytes, so the text of a push is short. */
const MAX_TEXT_LENGTH = 500;

/** What the service worker of the browser gets (`web/platform/worker/service-worker.ts`). */
export interface PushContent {
  title: string;
  body: string;
  language: string;
  path: string;
  tag: string;
}

/** Saves a push for each browser of a user. Its row is deleted after the delivery. */
export async function insertPushes(trx: Kysely<DB>, push: Push & { title: string }): Promise<void> {
  const { userId, kind, title, text, language, path, tag, idempotencyKey } = push;
  if (!(await isPushEnabled(trx, userId, kind))) return;
  const subscriptions = await trx
    .selectFrom("push_subscriptions")
    .select(["id", "endpoint"])
    .where("user_id", "=", userId)
    .execute();
  if (subscriptions.length === 0) return;
  const body = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
  const content: PushContent = { title, body: body.toWellFormed(), language, path, tag };
  await trx
    .insertInto("notifications")
    .values(
      subscriptions.map(({ id, endpoint }) => ({
        id: uuidv7(),
        event: `${idempotencyKey}:push:${id}`,
        user_id: userId,
        channel: "push",
        subscription_id: id,
        recipient: new URL(endpoint).hostname,
        subject: title,
        text: JSON.stringify(content),
        state: "queued",
        next_attempt_at: sql<Date>`now()`,
        delete_after_delivery: true,
      })),
    )
    .onConflict((conflict) => conflict.column("event").doNothing())
    .execute();
}

export async function isPushEnabled(db: Kysely<DB>, userId: string, kind: PushKind): Promise<boolean> {
  const chosen = await db
    .selectFrom("push_settings")
    .select("enabled")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return chosen?.enabled ?? defaultPushKinds.includes(kind);
}
