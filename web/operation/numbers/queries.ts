import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";

export function numbersQuery(weeks: number) {
  return queryOptions({
    queryKey: ["numbers", "staff", weeks],
    queryFn: ({ signal }) => callApi(routes.getNumbers, { query: { weeks }, signal }),
  });
}

export function publicNumbersQuery(weeks: number) {
  return queryOptions({
    queryKey: ["numbers", "public", String(weeks)],
    queryFn: ({ signal }) => callApi(routes.getPublicNumbers, { query: { weeks }, signal }),
  });
}

export function companyNumbersQuery(weeks: number) {
  return queryOptions({
    queryKey: ["numbers", "company", weeks],
    queryFn: ({ signal }) => callApi(routes.getCompanyNumbers, { query: { weeks }, signal }),
  });
}

export function jobNumbersQuery(id: string, weeks: number) {
  return queryOptions({
    queryKey: ["numbers", "job", id, weeks],
    queryFn: ({ signal }) => callApi(routes.getJobNumbers, { params: { id }, query: { weeks }, signal }),
  });
}
