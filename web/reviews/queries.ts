import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import { callApi, fetchWithCursor } from "../api/client.ts";

/** There is more on the page of a company than its reviews. */
const PAGE_SIZE = 5;

/** The reviews of a company, page by page; each page has the average and the number of all of them. */
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

/** What a seeker has written about a company, and whether that is possible. */
export function ownReviewQuery(companyId: string) {
  return queryOptions({
    queryKey: ["reviews", companyId, "own"],
    queryFn: ({ signal }) => callApi(routes.getOwnReview, { params: { id: companyId }, signal }),
  });
}

export function invalidateReviews(queryClient: QueryClient, companyId: string): Promise<unknown> {
  return queryClient.invalidateQueries({ queryKey: ["reviews", companyId] });
}
