import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";

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
