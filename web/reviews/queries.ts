import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import { call, callWithCursor } from "../api.ts";

/** The reviews of a company, page by page; each page has the average and the number of all of them. */
export function reviewsQuery(companyId: string) {
  return infiniteQueryOptions({
    queryKey: ["reviews", companyId, "all"],
    queryFn: async ({ pageParam, signal }) => {
      const input = { params: { id: companyId }, query: pageParam === null ? {} : { after: pageParam }, signal };
      const { reply, next } = await callWithCursor(routes.listReviews, input);
      return { ...reply, rows: reply.reviews, next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** What a seeker has written about a company, and whether that is possible. */
export function ownReviewQuery(companyId: string) {
  return queryOptions({
    queryKey: ["reviews", companyId, "own"],
    queryFn: ({ signal }) => call(routes.getOwnReview, { params: { id: companyId }, signal }),
  });
}

export function refreshReviews(queryClient: QueryClient, companyId: string): Promise<unknown> {
  return queryClient.invalidateQueries({ queryKey: ["reviews", companyId] });
}
