import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";

export function workWishesQuery() {
  return queryOptions({
    queryKey: ["work-wishes"],
    queryFn: ({ signal }) => callApi(routes.getWorkWishes, { signal }),
  });
}
