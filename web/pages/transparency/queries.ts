import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";

export function transparencyQuery() {
  return queryOptions({
    queryKey: ["transparency"],
    queryFn: ({ signal }) => callApi(routes.getTransparency, { signal }),
  });
}
