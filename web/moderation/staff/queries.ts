import { queryOptions } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import { type AuditKind, auditKinds } from "../../../contract/moderation/audit.ts";
import { callApi } from "../../platform/api/client.ts";
import { cursorListQuery } from "../../platform/api/query-client.ts";

/** The members of the staff and the open invitations. */
export function staffQuery() {
  return queryOptions({
    queryKey: ["staff", "members"],
    queryFn: ({ signal }) => callApi(routes.listStaff, { signal }),
  });
}

export function staffInvitationQuery(token: string) {
  return queryOptions({
    queryKey: ["staff_invitation", token],
    queryFn: ({ signal }) => callApi(routes.getStaffInvitation, { params: { token }, signal }),
    retry: false,
  });
}

export interface AuditFilter {
  kind?: AuditKind | undefined;
  actor?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export function readAuditFilter(params: URLSearchParams): AuditFilter {
  const kind = params.get("kind");
  return {
    kind: auditKinds.find((candidate) => candidate === kind),
    actor: params.get("actor") ?? undefined,
    from: params.get("from") ?? undefined,
    to: params.get("to") ?? undefined,
  };
}

/** The audit, the newest first. */
export function auditQuery(filter: AuditFilter) {
  return cursorListQuery(["staff", "audit", filter], routes.listAudit, { query: filter });
}
