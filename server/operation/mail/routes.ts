import { type Kysely, sql } from "kysely";
import { routes } from "../../../contract/index.ts";
import type { NotificationChannel, UndeliveredMail } from "../../../contract/operation/mail.ts";
import type { DB } from "../../../database/schema.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import { decodeCursor, PagePosition, toListPage, whereAfterCursor } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import { isBeingSent, retryNotification } from "../../platform/notifications/queries.ts";

export function registerMailRoutes(context: AppContext): void {
  const { db } = context;

  serve(context, routes.listUndeliveredMail, async ({ query: { state, limit, after } }) => {
    const states = state === undefined ? (["queued", "failed"] as const) : [state];
    const rows = await listUndelivered(db, states, { limit, after: decodeCursor(after, PagePosition) });
    return toListPage(rows, limit, presentMail);
  });

  serve(context, routes.retryMail, async ({ params: { id } }) => {
    if (await retryNotification(db, id)) return undefined;
    const known = await db.selectFrom("notifications").select("id").where("id", "=", id).executeTakeFirst();
    throw new ApiError(known ? "mail_not_waiting" : "not_found");
  });
}

/** Reads one row more than `limit` for the cursor. */
function listUndelivered(
  db: Kysely<DB>,
  states: readonly string[],
  { limit, after }: { limit: number; after: PagePosition | null },
) {
  return db
    .selectFrom("notifications")
    .leftJoin("users", "users.id", "notifications.user_id")
    .select([
      ...(["notifications.id", "notifications.created_at", "recipient", "subject", "state", "attempts"] as const),
      ...(["next_attempt_at", "last_error", "user_id", "users.name as user_name"] as const),
      sql<NotificationChannel>`channel`.as("channel"),
      sql<boolean>`notifications.text is not null`.as("has_text"),
    ])
    .select((column) => isBeingSent(column).as("is_sending"))
    .where("state", "in", states)
    .$if(after !== null, (query) => query.where(whereAfterCursor("notifications", after as PagePosition)))
    .orderBy("notifications.created_at", "desc")
    .orderBy("notifications.id", "desc")
    .limit(limit + 1)
    .execute();
}

function presentMail(row: Awaited<ReturnType<typeof listUndelivered>>[number]): UndeliveredMail {
  const { id, channel, recipient, subject, attempts, next_attempt_at, last_error, user_id, user_name } = row;
  const queuedState = row.is_sending ? "sending" : next_attempt_at === null ? "held" : "waiting";
  const state = row.state === "failed" ? "failed" : queuedState;
  return {
    ...{ id, channel, recipient, subject, state, attempts },
    createdAt: row.created_at.toISOString(),
    next_attempt_at: state === "waiting" ? (next_attempt_at?.toISOString() ?? null) : null,
    reason: last_error,
    can_retry: row.has_text && state !== "sending",
    user: user_id === null ? null : { id: user_id, name: user_name },
  };
}
