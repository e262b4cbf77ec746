import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";

/** The message templates of the current user's company. */
export function templatesQuery() {
  return queryOptions({
    queryKey: ["templates"],
    queryFn: ({ signal }) => callApi(routes.listTemplates, { signal }),
  });
}
