import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import type { Applicant, CompanyCard, ParticipantCard, User } from "../../contract/users.ts";
import { callApi } from "../api/client.ts";

/** One user, cut by the server to what the caller may see. An applicant learns that the profile was opened. */
export function userQuery(id: string) {
  return queryOptions({
    queryKey: ["users", id],
    queryFn: ({ signal }): Promise<VisibleUser> => callApi(routes.getUser, { params: { id }, signal }),
  });
}

/** The same for the head of a conversation, which is no look at an application. */
export function participantQuery(id: string) {
  return queryOptions({
    queryKey: ["users", id, "conversation"],
    queryFn: ({ signal }): Promise<VisibleUser> =>
      callApi(routes.getUser, { params: { id }, query: { for: "conversation" }, signal }),
  });
}

export type VisibleUser = User | Applicant | CompanyCard | ParticipantCard;

/** A company as everyone sees it. */
export function companyQuery(id: string) {
  return queryOptions({
    queryKey: ["users", "company", id],
    queryFn: ({ signal }) => callApi(routes.getCompany, { params: { id }, signal }),
  });
}
