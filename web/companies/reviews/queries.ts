import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import { callApi, fetchWithCursor } from "../../platform/api/client.ts";

/** The number of reviews per page. It is small, because the company page has other content below them. */
const PAGE_SIZE = 5;

/** The reviews of a company. Each page of the list contains the average rating and the number of all reviews. */
export function reviewsQuery(companyId: string) {
  return infiniteQueryOptions({
    queryKey: ["reviews", companyId, "all"],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: PAGE_SIZE, ...(pageParam !== null && { after: pageParam }) };
      const { reply, next } = await fetchWithCursor(routes.listReviews, { params: { id: companyId }, query, signal });
      return { ...reply, rows: reply.reviews, next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** The seeker's own review of a company, and whether the seeker may write one. */
export function ownReviewQuery(companyId: string) {
  return queryOptions({
    queryKey: ["reviews", companyId, "own"],
    queryFn: ({ signal }) => callApi(routes.getOwnReview, { params: { id: companyId }, signal }),
  });
}

export function invalidateReviews(queryClient: QueryClient, companyId: string): Promise<unknown> {
  return queryClient.invalidateQueries({ queryKey: ["reviews", companyId] });
}
