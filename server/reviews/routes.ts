import * as z from "zod";
import { routes } from "../../contract/index.ts";
import { ApiError } from "../errors.ts";
import { type Door, serve } from "../http.ts";
import { byAccount } from "../limits/limits.ts";
import { decodeCursor, Position, toPage } from "../paging.ts";
import { requireAuthor, requireReviewedCompany } from "./policy.ts";
import { presentReview } from "./present.ts";
import * as queries from "./queries.ts";

export function reviewRoutes(door: Door): void {
  const { db, limits } = door;

  async function requireCompany(id: string) {
    if (!(await queries.companyExists(db, id))) throw new ApiError("not_found");
  }

  serve(door, routes.listReviews, async ({ params, query, continueAt }) => {
    await requireCompany(params.id);
    const page = { limit: query.limit, after: decodeCursor(query.after, Position) };
    const [sums, rows] = await Promise.all([queries.sumUp(db, params.id), queries.listReviews(db, params.id, page)]);
    const { rows: reviews, next } = toPage(rows, query.limit, presentReview);
    continueAt(next);
    return { ...sums, reviews };
  });

  serve(door, routes.getOwnReview, async ({ params, caller }) => {
    await requireCompany(params.id);
    const [hasApplied, review] = await Promise.all([
      queries.hasAppliedTo(db, caller.user.id, params.id),
      queries.findOwnReview(db, params.id, caller.user.id),
    ]);
    return { may_review: hasApplied && !review, review: review ? presentReview(review) : null };
  });

  serve(door, routes.addReview, async ({ body: { company_id, ...words }, caller }) => {
    if (!z.uuid().safeParse(company_id).success) throw new ApiError("not_found");
    await requireCompany(company_id);
    if (!(await queries.hasAppliedTo(db, caller.user.id, company_id))) throw new ApiError("not_applied");
    await limits.take("review", [byAccount(caller.user.id)]);
    const review = await queries.insertReview(db, { ...words, company_id, user_id: caller.user.id });
    return { ...presentReview(review), message: "Your review has been added." };
  });

  serve(door, routes.updateReview, async ({ params, body, caller }) => {
    requireAuthor(caller.user, await queries.findReview(db, params.id));
    await limits.take("review", [byAccount(caller.user.id)]);
    const review = await queries.updateReview(db, params.id, caller.user.id, body);
    if (!review) throw new ApiError("not_found");
    return { ...presentReview(review), message: "Your review has been updated." };
  });

  serve(door, routes.deleteReview, async ({ params, caller }) => {
    requireAuthor(caller.user, await queries.findReview(db, params.id));
    if (!(await queries.deleteReview(db, params.id, caller.user.id))) throw new ApiError("not_found");
    return { message: "Your review has been deleted." };
  });

  serve(door, routes.answerReview, async ({ params, body, caller }) => {
    requireReviewedCompany(caller.user, await queries.findReview(db, params.id));
    await limits.take("review", [byAccount(caller.user.id)]);
    const review = await queries.answerReview(db, params.id, caller.user.id, body.answer);
    if (!review) throw new ApiError("not_found");
    return { ...presentReview(review), message: "Your answer has been saved." };
  });
}
