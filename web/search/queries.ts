import { routes } from "../../contract/index.ts";
import { pagesOf } from "../lists.ts";
import { readSearch } from "./search-params.ts";

/** The search that an address asks for. */
export function searchQuery(address: URLSearchParams) {
  const search = readSearch(address);
  return pagesOf(["search", search], routes.searchJobs, { query: { ...search } });
}
