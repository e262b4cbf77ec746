import * as z from "zod";
import { routes } from "../../../contract/index.ts";
import { companyExists } from "../../accounts/memberships/queries.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import { requireMember } from "../../platform/http/access.ts";
import { decodeCursor, PagePosition, toListPage } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import { toAccountKey } from "../../platform/limits/rate-limiter.ts";
import { requireAuthor, requireReviewedCompany } from "./policy.ts";
import { presentReview } from "./present.ts";
import * as queries from "./queries.ts";

export function registerReviewRoutes(context: AppContext): void {
  const { db, limits } = context;

  async function requireCompany(id: string, from = db) {
    if (!(await companyExists(from, id))) throw new ApiError("not_found");
  }

  serve(context, routes.listReviews, async ({ params, query, readPublic, setNextPosition }) => {
    const [summary, rows] = await readPublic(async ({ db }) => {
      await requireCompany(params.id, db);
      const page = { limit: query.limit, after: decodeCursor(query.after, PagePosition) };
      return Promise.all([queries.summarizeReviews(db, params.id), queries.listReviews(db, params.id, page)]);
    });
    const { rows: reviews, next } = toListPage(rows, query.limit, presentReview);
    setNextPosition(next);
    return { ...summary, reviews };
  });

  serve(context, routes.getOwnReview, async ({ params, caller }) => {
    await requireCompany(params.id);
    const [hasApplied, review] = await Promise.all([
      queries.hasAppliedToCompany(db, caller.user.id, params.id),
      queries.findOwnReview(db, params.id, caller.user.id),
    ]);
    return {
      may_review: hasApplied && !review,
      review: review ? presentReview(review) : null,
      restricted_at: review?.restricted_at?.toISOString() ?? null,
    };
  });

  serve(context, routes.addReview, async ({ body: { company_id, ...text }, caller }) => {
    if (!z.uuid().safeParse(company_id).success) throw new ApiError("not_found");
    await requireCompany(company_id);
    if (!(await queries.hasAppliedToCompany(db, caller.user.id, company_id))) throw new ApiError("not_applied");
    await limits.consume("review", [toAccountKey(caller.user.id)]);
    const review = await queries.insertReview(db, { ...text, company_id, user_id: caller.user.id });
    return { ...presentReview(review), message: "Your review has been added." };
  });

  serve(context, routes.updateReview, {
    authorize: async ({ params, caller }) => requireAuthor(caller.user, await queries.findReview(db, params.id)),
    handle: async ({ params, body, caller }) => {
      await limits.consume("review", [toAccountKey(caller.user.id)]);
      const review = await queries.updateReview(db, params.id, caller.user.id, body);
      if (!review) throw new ApiError("not_found");
      return { ...presentReview(review), message: "Your review has been updated." };
    },
  });

  serve(context, routes.deleteReview, async ({ params, caller }) => {
    const review = await queries.findReview(db, params.id);
    requireAuthor(caller.user, review);
    if (review.restricted_at !== null) throw new ApiError("review_restricted");
    if (!(await queries.deleteReview(db, params.id, caller.user.id))) throw new ApiError("not_found");
    return { message: "Your review has been deleted." };
  });

  serve(context, routes.answerReview, {
    authorize: async ({ params, caller }) =>
      requireReviewedCompany(caller.user, await queries.findReview(db, params.id)),
    handle: async ({ params, body, caller }) => {
      await limits.consume("review", [toAccountKey(caller.user.id)]);
      const review = await queries.replyToReview(db, params.id, requireMember(caller).company_id, body.answer);
      if (!review) throw new ApiError("not_found");
      return { ...presentReview(review), message: "Your answer has been saved." };
    },
  });
}
