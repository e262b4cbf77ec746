import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Feedback, FeedbackCategory, feedbackFilters } from "../../../contract/operation/feedback.ts";
import type { DB } from "../../../database/schema.ts";
import { type PagePosition, whereAfterCursor } from "../../platform/http/paging.ts";

export type FeedbackFilter = (typeof feedbackFilters)[number] | undefined;

const columns = ["id", "created_at", "page", "message", "email", "category"] as const;

interface NewFeedback {
  page: string;
  message: string;
  email: string | null;
}

/**
 * Saves what somebody says about a page. The same content of one form is saved once, so a client may repeat a request whose
 * response was lost.
 *
 * @param retentionDays The days for which the email is kept
 */
export async function saveFeedback(
  db: Kysely<DB>,
  { page, message, email }: NewFeedback,
  { formNonce, retentionDays }: { formNonce: string; retentionDays: number },
): Promise<void> {
  const content = JSON.stringify([formNonce, page, message, email]);
  await db
    .insertInto("feedback")
    .values({
      id: uuidv7(),
      page: page || null,
      message,
      email,
      erase_email_at: sql<Date>`portal_now() + make_interval(days => ${retentionDays})`,
      form_hash: createHash("sha256").update(content).digest("base64url"),
    })
    .onConflict((conflict) => conflict.column("form_hash").doNothing())
    .execute();
}

/** Lists the newest first; reads one row more than `limit` for the cursor. */
export function listFeedback(
  db: Kysely<DB>,
  filter: FeedbackFilter,
  { limit, after }: { limit: number; after: PagePosition | null },
) {
  return db
    .selectFrom("feedback")
    .select(columns)
    .$if(filter === "unsorted", (query) => query.where("category", "is", null))
    .$if(filter !== undefined && filter !== "unsorted", (query) => query.where("category", "=", filter as string))
    .$if(after !== null, (query) => query.where(whereAfterCursor("feedback", after as PagePosition)))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
}

type FeedbackRow = Awaited<ReturnType<typeof listFeedback>>[number];

/** Returns undefined for an unknown id. */
export function sortFeedback(
  db: Kysely<DB>,
  id: string,
  category: FeedbackCategory | null,
): Promise<FeedbackRow | undefined> {
  return db.updateTable("feedback").set({ category }).where("id", "=", id).returning(columns).executeTakeFirst();
}

export function presentFeedback({ id, created_at, page, message, email, category }: FeedbackRow): Feedback {
  return {
    ...{ id, page, message, email },
    createdAt: created_at.toISOString(),
    category: category as FeedbackCategory | null,
  };
}
