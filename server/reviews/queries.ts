import { type Kysely, type Selectable, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod";
import type { ReviewForm } from "../../contract/reviews.ts";
import { EMPLOYER } from "../../contract/values.ts";
import type { DB, Reviews } from "../../database/schema.ts";
import { type PagePosition, whereAfter } from "../http/paging.ts";

export type ReviewRow = Selectable<Reviews>;

type ReviewText = z.output<typeof ReviewForm>;

export async function companyExists(db: Kysely<DB>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("user_type", "=", EMPLOYER)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Also when the jobs that were applied to are gone from the board since: the application is not. */
export async function hasAppliedToCompany(db: Kysely<DB>, seekerId: string, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom("applications")
    .select("id")
    .where("applied_by_user_id", "=", seekerId)
    .where("posted_by_user_id", "=", companyId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** One more row than `limit`, if there is one. */
export function listReviews(db: Kysely<DB>, companyId: string, page: { limit: number; after: PagePosition | null }) {
  const all = db.selectFrom("reviews").selectAll().where("company_id", "=", companyId);
  const rest = page.after ? all.where(whereAfter("reviews", page.after)) : all;
  return rest
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

/** A second one of the same seeker breaks the constraint `reviews_company_id_user_id_key`. */
export function insertReview(db: Kysely<DB>, review: ReviewText & { company_id: string; user_id: string }) {
  return db
    .insertInto("reviews")
    .values({ id: uuidv7(), ...review })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whose review it is belongs to the condition, in each of these: undefined, when it is not or no longer there. */
export function updateReview(db: Kysely<DB>, id: string, seekerId: string, words: ReviewText) {
  return db
    .updateTable("reviews")
    .set({ ...words, updated_at: sql`now()` })
    .where("id", "=", id)
    .where("user_id", "=", seekerId)
    .returningAll()
    .executeTakeFirst();
}

export function deleteReview(db: Kysely<DB>, id: string, seekerId: string) {
  return db
    .deleteFrom("reviews")
    .where("id", "=", id)
    .where("user_id", "=", seekerId)
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
