import { queryOptions } from "@tanstack/react-query";
import type { User } from "../../../contract/accounts/users.ts";
import type { CompanyCard } from "../../../contract/companies/companies.ts";
import type { Applicant, ParticipantCard } from "../../../contract/hiring/profiles.ts";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";

/** A user with the fields that the current user may see. Loading an applicant marks their applications as seen. */
export function userQuery(id: string) {
  return queryOptions({
    queryKey: ["users", id],
    queryFn: ({ signal }): Promise<VisibleUser> => callApi(routes.getUser, { params: { id }, signal }),
  });
}

/** Loads the same user for the header of a conversation. This does not mark applications as seen. */
export function participantQuery(id: string) {
  return queryOptions({
    queryKey: ["users", id, "conversation"],
    queryFn: ({ signal }): Promise<VisibleUser> =>
      callApi(routes.getUser, { params: { id }, query: { for: "conversation" }, signal }),
  });
}

export type VisibleUser = User | Applicant | CompanyCard | ParticipantCard;

/** The public part of a company. */
export function companyQuery(id: string) {
  return queryOptions({
    queryKey: ["users", "company", id],
    queryFn: ({ signal }) => callApi(routes.getCompany, { params: { id }, signal }),
  });
}
