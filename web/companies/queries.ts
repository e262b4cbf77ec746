import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import { callApi } from "../platform/api/client.ts";

/** The members of the current user's company. */
export function membersQuery() {
  return queryOptions({
    queryKey: ["companies", "members"],
    queryFn: ({ signal }) => callApi(routes.listMembers, { signal }),
  });
}

/** The announced pauses of the current user's company. */
export function pausesQuery() {
  return queryOptions({
    queryKey: ["companies", "pauses"],
    queryFn: ({ signal }) => callApi(routes.listPauses, { signal }),
  });
}

export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ["companies", "invitation", token],
    queryFn: ({ signal }) => callApi(routes.getInvitation, { params: { token }, signal }),
    retry: false,
  });
}
