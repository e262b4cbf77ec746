import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import type { Acquaintance, Applicant, CompanyCard, User } from "../../contract/users.ts";
import { call } from "../api.ts";

/** One user, cut by the server to what the caller may see. */
export function userQuery(id: string) {
  return queryOptions({
    queryKey: ["users", id],
    queryFn: ({ signal }): Promise<AnyUser> => call(routes.getUser, { params: { id }, signal }),
  });
}

export type AnyUser = User | Applicant | CompanyCard | Acquaintance;
