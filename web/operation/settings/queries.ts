import { queryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { cursorListQuery } from "../../platform/api/query-client.ts";

export function settingsQuery() {
  return queryOptions({
    queryKey: ["staff", "settings"],
    queryFn: ({ signal }) => callApi(routes.getSettings, { signal }),
  });
}

/** The changes of settings, the newest first. */
export function useSettingChanges() {
  return useInfiniteQuery(cursorListQuery(["staff", "settings", "history"], routes.listSettingChanges, {}));
}
