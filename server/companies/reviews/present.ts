import type { Review } from "../../../contract/companies/reviews.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { ReviewRow } from "./queries.ts";

/** Reviews are anonymous: the author is never part of the response. */
export function presentReview(row: ReviewRow): Review {
  return {
    ...presentIds(row.id),
    company_id: row.company_id,
    rating: row.rating as Review["rating"],
    headline: row.headline,
    review: row.review,
    answer: row.answer,
    answered_at: row.answered_at?.toISOString() ?? null,
    label: row.label as Review["label"],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
