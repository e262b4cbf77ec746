import { canRecruitFor, type Membership } from "../../accounts/memberships/policy.ts";
import { ApiError } from "../../platform/errors.ts";

interface ReviewParties {
  user_id: string;
  company_id: string;
}

/**
 * Responds with 403, not 404, to a user who is not the author: everybody can see that the review exists.
 *
 * @throws {ApiError} not_found or forbidden
 */
export function requireAuthor(viewer: { id: string }, review: ReviewParties | undefined): void {
  if (!review) throw new ApiError("not_found");
  if (review.user_id !== viewer.id) throw new ApiError("forbidden");
}

/** @throws {ApiError} not_found or forbidden */
export function requireReviewedCompany(viewer: Membership, review: ReviewParties | undefined): void {
  if (!review) throw new ApiError("not_found");
  if (!canRecruitFor(viewer, review.company_id)) throw new ApiError("forbidden");
}
