import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";

const REFETCH_INTERVAL_MS = 30_000;

export function operationQuery() {
  return queryOptions({
    queryKey: ["operation"],
    queryFn: ({ signal }) => callApi(routes.getOperation, { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}
