import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import { directoryCompanyFilters, directoryJobFilters, personFilters } from "../../../contract/moderation/directory.ts";
import { callApi } from "../../platform/api/client.ts";
import { cursorListQuery } from "../../platform/api/query-client.ts";

/** Reads what the address of a list says: the text to search for, and one of the filters. */
function readSearch<Filter extends string>(params: URLSearchParams, filters: readonly Filter[]) {
  return {
    q: params.get("q") ?? "",
    state: filters.find((filter) => filter === params.get("state")),
  };
}

/** The accounts that the address of their page searches for. */
export function peopleQuery(params: URLSearchParams) {
  const query = readSearch(params, personFilters);
  return cursorListQuery(["staff", "people", query], routes.searchPeople, { query });
}

export function companiesQuery(params: URLSearchParams) {
  const query = readSearch(params, directoryCompanyFilters);
  return cursorListQuery(["staff", "companies", query], routes.searchCompanies, { query });
}

export function directoryJobsQuery(params: URLSearchParams) {
  const query = readSearch(params, directoryJobFilters);
  return cursorListQuery(["staff", "jobs", query], routes.searchDirectoryJobs, { query });
}

export function personQuery(id: string) {
  return queryOptions({
    queryKey: ["staff", "person", id],
    queryFn: ({ signal }) => callApi(routes.getPerson, { params: { id }, signal }),
  });
}

export function directoryCompanyQuery(id: string) {
  return queryOptions({
    queryKey: ["staff", "company", id],
    queryFn: ({ signal }) => callApi(routes.getDirectoryCompany, { params: { id }, signal }),
  });
}

export function directoryJobQuery(id: string) {
  return queryOptions({
    queryKey: ["staff", "job", id],
    queryFn: ({ signal }) => callApi(routes.getDirectoryJob, { params: { id }, signal }),
  });
}
