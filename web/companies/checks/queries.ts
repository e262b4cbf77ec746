import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";

/** What was checked about the current user's company, and what each check needs. */
export function ownChecksQuery() {
  return queryOptions({
    queryKey: ["companies", "checks"],
    queryFn: ({ signal }) => callApi(routes.getOwnCompanyChecks, { signal }),
  });
}
