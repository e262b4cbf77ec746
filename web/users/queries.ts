import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import type { Acquaintance, Applicant, CompanyCard, User } from "../../contract/users.ts";
import { call } from "../api.ts";

/** One user, cut by the server to what the caller may see. An applicant learns that the profile was opened. */
export function userQuery(id: string) {
  return queryOptions({
    queryKey: ["users", id],
    queryFn: ({ signal }): Promise<AnyUser> => call(routes.getUser, { params: { id }, signal }),
  });
}

/** The same for the head of a conversation, which is no look at an application. */
export function partnerQuery(id: string) {
  return queryOptions({
    queryKey: ["users", id, "conversation"],
    queryFn: ({ signal }): Promise<AnyUser> =>
      call(routes.getUser, { params: { id }, query: { for: "conversation" }, signal }),
  });
}

export type AnyUser = User | Applicant | CompanyCard | Acquaintance;

/** A company as everyone sees it. */
export function companyQuery(id: string) {
  return queryOptions({
    queryKey: ["users", "company", id],
    queryFn: ({ signal }) => call(routes.getCompany, { params: { id }, signal }),
  });
}
