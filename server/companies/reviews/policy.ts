import { canRecruitFor, type Membership } from "../../accounts/memberships/policy.ts";
import { ApiError } from "../../platform/errors.ts";

interface ReviewParties {
  user_id: string;
  company_id: string;
  restricted_at: Date | null;
}

/**
 * Responds with 403, not 404, to a user who is not the author: everybody can see that the review exists, unless the portal
 * has restricted it.
 *
 * @throws {ApiError} not_found or forbidden
 */
export function requireAuthor<Review extends ReviewParties>(
  viewer: { id: string },
  review: Review | undefined,
): asserts review is Review {
  if (!review) throw new ApiError("not_found");
  if (review.user_id !== viewer.id) throw new ApiError(review.restricted_at === null ? "forbidden" : "not_found");
}

/** @throws {ApiError} not_found or forbidden */
export function requireReviewedCompany(viewer: Membership, review: ReviewParties | undefined): void {
  if (!review || review.restricted_at !== null) throw new ApiError("not_found");
  if (!canRecruitFor(viewer, review.company_id)) throw new ApiError("forbidden");
}
