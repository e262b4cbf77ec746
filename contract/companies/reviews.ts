import * as z from "zod";
import { ratings } from "../platform/constants.ts";
import { labelCodes } from "../platform/content-labels.ts";
import {
  IdParams,
  idFields,
  requiredLine,
  requiredNumericEnum,
  requiredText,
  StatusMessage,
  timestampFields,
} from "../platform/fields/fields.ts";
import { PaginationQuery, route } from "../platform/route.ts";

/** A seeker's review of a company. Reviews are public and anonymous. */
export const Review = z.object({
  ...idFields,
  company_id: z.uuid(),
  rating: z.literal(ratings),
  headline: z.string(),
  review: z.string(),
  /** The company's reply. */
  answer: z.string().nullable(),
  answered_at: z.iso.datetime().nullable(),
  /** The notice that the portal has put on the review (`labelCodes`). */
  label: z.enum(labelCodes).nullable(),
  /** `updatedAt` is the seeker's last change. When it is later than `answered_at`, the reply refers to an older text. */
  ...timestampFields,
});
export type Review = z.infer<typeof Review>;

export const CompanyReviews = z.object({
  /** The average rating of all reviews, with one decimal. Null without reviews. */
  average: z.number().nullable(),
  /** The number of all reviews, not only of this page. */
  count: z.number(),
  reviews: z.array(Review),
});
export type CompanyReviews = z.infer<typeof CompanyReviews>;

export const ReviewForm = z.object({
  rating: requiredNumericEnum("rating", ratings),
  headline: requiredLine("headline_required", "headline_invalid", 120),
  review: requiredText("review_required", "review_invalid", 5_000),
});
export type ReviewForm = z.input<typeof ReviewForm>;

export const ReviewAnswerForm = z.object({ answer: requiredText("answer_required", "answer_invalid", 5_000) });
export type ReviewAnswerForm = z.input<typeof ReviewAnswerForm>;

const ReviewReply = z.object({ ...Review.shape, ...StatusMessage.shape });

export const reviewRoutes = {
  listReviews: route({
    method: "GET",
    path: "/reviews/:id",
    access: "anyone",
    summary: "The average rating, the number of reviews, and one page of the reviews of a company, newest first.",
    params: IdParams,
    query: PaginationQuery,
    reply: CompanyReviews,
  }),
  getOwnReview: route({
    method: "GET",
    path: "/reviews/:id/own",
    access: "seeker",
    summary: "The caller's review of a company, if any, and whether the caller may review it.",
    params: IdParams,
    reply: z.object({
      may_review: z.boolean(),
      review: Review.nullable(),
      /** The time when the portal has restricted the review: then nobody else sees it. */
      restricted_at: z.iso.datetime().nullable(),
    }),
  }),
  addReview: route({
    method: "POST",
    path: "/reviews",
    access: "seeker",
    summary: "Review a company that the caller has applied to. Each company can be reviewed once.",
    body: z.object({ company_id: z.string("company_required"), ...ReviewForm.shape }),
    status: 201,
    reply: ReviewReply,
    errors: ["not_found", "not_applied", "already_reviewed", "too_many_requests"],
  }),
  updateReview: route({
    method: "PUT",
    path: "/reviews/:id",
    access: "seeker",
    summary: "Update the caller's review. A reply of the company stays.",
    params: IdParams,
    body: ReviewForm,
    reply: ReviewReply,
    errors: ["too_many_requests"],
  }),
  deleteReview: route({
    method: "DELETE",
    path: "/reviews/:id",
    access: "seeker",
    summary: "Delete the caller's review and the reply to it. The company can be reviewed again.",
    params: IdParams,
    reply: StatusMessage,
    errors: ["review_restricted"],
  }),
  answerReview: route({
    method: "PUT",
    path: "/reviews/:id/answer",
    access: "recruiter",
    summary: "Reply to a review of the caller's company. A second reply replaces the first.",
    params: IdParams,
    body: ReviewAnswerForm,
    reply: ReviewReply,
    errors: ["too_many_requests"],
  }),
};
