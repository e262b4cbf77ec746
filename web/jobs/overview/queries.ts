import { queryOptions } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { queryClientContext } from "../../platform/app/pages/page-route.ts";

/** What the portal has at the moment. */
export function overviewQuery() {
  return queryOptions({
    queryKey: ["overview"],
    queryFn: ({ signal }) => callApi(routes.getOverview, { signal }),
  });
}

/** The loader of pages that show it. A failed request does not fail the page. */
export async function loadOverview({ context }: LoaderFunctionArgs) {
  await context.get(queryClientContext).prefetchQuery(overviewQuery());
  return null;
}
