import * as z from "zod";
import {
  IdParams,
  idFields,
  requiredLine,
  requiredNumericEnum,
  requiredText,
  StatusMessage,
  timestampFields,
} from "./fields.ts";
import { PaginationQuery, route } from "./route.ts";
import { ratings } from "./values.ts";

/** What a job seeker says about a company. Reviews are public, so nothing in them tells who wrote them. */
export const Review = z.object({
  ...idFields,
  company_id: z.uuid(),
  rating: z.literal(ratings),
  headline: z.string(),
  review: z.string(),
  /** What the company says to it. */
  answer: z.string().nullable(),
  answered_at: z.iso.datetime().nullable(),
  /** `updatedAt` is when the seeker last changed it: later than `answered_at`, the answer was to other words. */
  ...timestampFields,
});
export type Review = z.infer<typeof Review>;

export const CompanyReviews = z.object({
  /** Of all reviews, to one decimal; null when there are none. */
  average: z.number().nullable(),
  /** Of all reviews, not of this page of them. */
  count: z.number(),
  reviews: z.array(Review),
});
export type CompanyReviews = z.infer<typeof CompanyReviews>;

export const ReviewForm = z.object({
  rating: requiredNumericEnum("Rating", ratings),
  headline: requiredLine("Headline is required", "Invalid Headline", 120),
  review: requiredText("Review is required", "Invalid Review", 5_000),
});
export type ReviewForm = z.input<typeof ReviewForm>;

export const ReviewAnswerForm = z.object({ answer: requiredText("Answer is required", "Invalid Answer", 5_000) });
export type ReviewAnswerForm = z.input<typeof ReviewAnswerForm>;

const ReviewReply = z.object({ ...Review.shape, ...StatusMessage.shape });

export const reviewRoutes = {
  listReviews: route({
    method: "GET",
    path: "/reviews/:id",
    access: "anyone",
    summary: "Average, number and one page of the reviews of the company with that id, newest first.",
    params: IdParams,
    query: PaginationQuery,
    reply: CompanyReviews,
  }),
  getOwnReview: route({
    method: "GET",
    path: "/reviews/:id/own",
    access: "seeker",
    summary: "The own review of the company with that id, if any, and whether one may review it: after applying there.",
    params: IdParams,
    reply: z.object({ may_review: z.boolean(), review: Review.nullable() }),
  }),
  addReview: route({
    method: "POST",
    path: "/reviews",
    access: "seeker",
    summary: "Review a company that one has applied to, once.",
    body: z.object({ company_id: z.string("Company is required"), ...ReviewForm.shape }),
    status: 201,
    reply: ReviewReply,
    errors: ["not_found", "not_applied", "already_reviewed", "too_many_requests"],
  }),
  updateReview: route({
    method: "PUT",
    path: "/reviews/:id",
    access: "seeker",
    summary: "Change an own review. An answer of the company stays.",
    params: IdParams,
    body: ReviewForm,
    reply: ReviewReply,
    errors: ["too_many_requests"],
  }),
  deleteReview: route({
    method: "DELETE",
    path: "/reviews/:id",
    access: "seeker",
    summary: "Delete an own review, and the answer with it. The company can be reviewed anew.",
    params: IdParams,
    reply: StatusMessage,
  }),
  answerReview: route({
    method: "PUT",
    path: "/reviews/:id/answer",
    access: "employer",
    summary: "Answer a review of the own company. Each has one answer; a second one takes its place.",
    params: IdParams,
    body: ReviewAnswerForm,
    reply: ReviewReply,
    errors: ["too_many_requests"],
  }),
};
