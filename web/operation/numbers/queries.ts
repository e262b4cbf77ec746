import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";

export function numbersQuery() {
  return queryOptions({
    queryKey: ["numbers", "staff"],
    queryFn: ({ signal }) => callApi(routes.getNumbers, { signal }),
  });
}

export function publicNumbersQuery() {
  return queryOptions({
    queryKey: ["numbers", "public"],
    queryFn: ({ signal }) => callApi(routes.getPublicNumbers, { signal }),
  });
}
