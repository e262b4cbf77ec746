import { ApiError } from "../errors.ts";

interface ReviewParties {
  user_id: string;
  company_id: string;
}

/** Everyone sees a review, so whoever may not touch it is told that; 404 is for one that is not there. */
export function requireAuthor(viewer: { id: string }, review: ReviewParties | undefined): void {
  if (!review) throw new ApiError("not_found");
  if (review.user_id !== viewer.id) throw new ApiError("forbidden");
}

export function requireReviewedCompany(viewer: { id: string }, review: ReviewParties | undefined): void {
  if (!review) throw new ApiError("not_found");
  if (review.company_id !== viewer.id) throw new ApiError("forbidden");
}
