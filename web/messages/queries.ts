import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import { call } from "../api.ts";

const COUNT_EVERY_MS = 15_000;

/** Asked again now and then while the page is in sight. */
export function unreadCountQuery() {
  return queryOptions({
    queryKey: ["counts", "messages"],
    queryFn: ({ signal }) => call(routes.countUnread, { signal }),
    refetchInterval: COUNT_EVERY_MS,
  });
}
