import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod";
import type { ReviewForm } from "../../../contract/companies/reviews.ts";
import type { DB, Reviews } from "../../../database/schema.ts";
import { type PagePosition, whereAfterCursor } from "../../platform/http/paging.ts";

export type ReviewRow = Selectable<Reviews>;

type ReviewText = z.output<typeof ReviewForm>;

/** Returns true even when the job has been deleted since, because its applications remain. */
export async function hasAppliedToCompany(db: Kysely<DB>, seekerId: string, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom("applications")
    .select("id")
    .where("applied_by_user_id", "=", seekerId)
    .where("company_id", "=", companyId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns up to `limit + 1` reviews, so the caller knows whether another page follows. */
export function listReviews(db: Kysely<DB>, companyId: string, page: { limit: number; after: PagePosition | null }) {
  const ofCompany = db
    .selectFrom("reviews")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("restricted_at", "is", null);
  const remaining = page.after ? ofCompany.where(whereAfterCursor("reviews", page.after)) : ofCompany;
  return remaining
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit + 1)
    .execute();
}

export function summarizeReviews(db: Kysely<DB>, companyId: string) {
  return db
    .selectFrom("reviews")
    .select([sql<number>`count(*)::int`.as("count"), sql<number | null>`round(avg(rating), 1)::float8`.as("average")])
    .where("company_id", "=", companyId)
    .where("restricted_at", "is", null)
    .executeTakeFirstOrThrow();
}

export function findReview(db: Kysely<DB>, id: string) {
  return db.selectFrom("reviews").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findOwnReview(db: Kysely<DB>, companyId: string, seekerId: string) {
  return db
    .selectFrom("reviews")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("user_id", "=", seekerId)
    .executeTakeFirst();
}

/**
 * A second review of the same company by the same seeker violates `reviews_company_id_user_id_key` (409
 * already_reviewed).
 */
export function insertReview(db: Kysely<DB>, review: ReviewText & { company_id: string; user_id: string }) {
  return db
    .insertInto("reviews")
    .values({ id: uuidv7(), ...review })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes the review only if the seeker wrote it. Returns undefined when no row matches. */
export function updateReview(db: Kysely<DB>, id: string, seekerId: string, text: ReviewText) {
  return db
    .updateTable("reviews")
    .set({ ...text, updated_at: sql`now()` })
    .where("id", "=", id)
    .where("user_id", "=", seekerId)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes the review only if the seeker wrote it and the portal has not restricted it. */
export function deleteReview(db: Kysely<DB>, id: string, seekerId: string) {
  return db
    .deleteFrom("reviews")
    .where("id", "=", id)
    .where("user_id", "=", seekerId)
    .where("restricted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
}

export function replyToReview(db: Kysely<DB>, id: string, companyId: string, answer: string) {
  return db
    .updateTable("reviews")
    .set({ answer, answered_at: sql`now()` })
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Restricts a review: nobody but its author and the staff sees it, and the average and the count leave it out. The author
 * can change it, but not replace it by another one.
 */
export async function restrictReview(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.updateTable("reviews").set({ restricted_at: sql<Date>`portal_now()` }).where("id", "=", id).execute();
}

/** Puts a notice of the portal on a review, or takes it away with null. */
export async function labelReview(trx: Transaction<DB>, id: string, label: string | null): Promise<void> {
  await trx.updateTable("reviews").set({ label }).where("id", "=", id).execute();
}

export async function unrestrictReview(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.updateTable("reviews").set({ restricted_at: null }).where("id", "=", id).execute();
}
