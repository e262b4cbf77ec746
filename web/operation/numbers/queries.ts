import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import type { ChosenPeriod } from "./company-period.ts";

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

export function companyNumbersQuery(query: ChosenPeriod) {
  return queryOptions({
    queryKey: ["numbers", "company", query],
    queryFn: ({ signal }) => callApi(routes.getCompanyNumbers, { query, signal }),
  });
}

export function jobNumbersQuery(id: string, query: ChosenPeriod) {
  return queryOptions({
    queryKey: ["numbers", "job", id, query],
    queryFn: ({ signal }) => callApi(routes.getJobNumbers, { params: { id }, query, signal }),
  });
}
