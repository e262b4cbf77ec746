import type { Kysely, Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Rating, RatingStars, Ratings } from "../../../contract/hiring/assessments.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { DB } from "../../../database/schema.ts";
import { portalNow } from "../../platform/database/clock.ts";
import { recordEvent } from "../applications/events.ts";
import type { LockedApplication } from "../applications/stages/lock-applications.ts";

/** Reads the ratings of an application as a member sees them: those of others only after the member's own. */
export async function readRatings(db: Kysely<DB>, applicationId: string, memberId: string): Promise<Ratings> {
  const rows = await db
    .selectFrom("application_ratings as rating")
    .innerJoin("users as author", "author.id", "rating.author_id")
    .selectAll("rating")
    .select("author.name as author_name")
    .where("rating.application_id", "=", applicationId)
    .orderBy("rating.created_at")
    .orderBy("rating.id")
    .execute();
  const ratings = rows.map(
    (row): Rating => ({
      ...presentIds(row.id),
      stars: row.stars as RatingStars,
      text: row.text,
      author: { _id: row.author_id, name: row.author_name },
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    }),
  );
  const own = ratings.find(({ author }) => author._id === memberId) ?? null;
  const others = ratings.filter((rating) => rating !== own);
  return { own, others: own ? others : [], others_count: others.length };
}

/** Saves a member's rating. The first one is recorded as an internal event. */
export async function saveRating(
  trx: Transaction<DB>,
  { id: applicationId }: LockedApplication,
  memberId: string,
  rating: { stars: RatingStars; text: string },
): Promise<void> {
  const id = uuidv7();
  const saved = await trx
    .insertInto("application_ratings")
    .values({ id, application_id: applicationId, author_id: memberId, ...rating })
    .onConflict((conflict) =>
      conflict.columns(["application_id", "author_id"]).doUpdateSet({ ...rating, updated_at: portalNow }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  if (saved.id !== id) return;
  const actor = { kind: "member", id: memberId } as const;
  await recordEvent(trx, { applicationId, actor, kind: "rated", isInternal: true });
}
