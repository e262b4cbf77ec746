import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import type { LegalPageName } from "../../../contract/platform/settings/legal-pages.ts";
import { callApi } from "../../platform/api/client.ts";

/** @param version The number of a version; without it, the one in force */
export function legalPageQuery(page: LegalPageName, version?: string) {
  return queryOptions({
    queryKey: ["legal", page, version ?? ""],
    queryFn: ({ signal }) => callApi(routes.getLegalPage, { params: { page }, query: { version }, signal }),
  });
}
