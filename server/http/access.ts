import type { Selectable } from "kysely";
import { EMPLOYER, SEEKER } from "../../contract/constants.ts";
import type { Access } from "../../contract/route.ts";
import type { Users } from "../../database/schema.ts";
import { ApiError } from "../errors.ts";

/** The user and session that a request's access token names. */
export interface Caller {
  user: Selectable<Users>;
  sessionId: string;
}

/**
 * Checks the access rule that a contract entry declares. Rules about a single resource are in the policy file of its
 * noun.
 *
 * @throws {ApiError} unauthorized, info_required or forbidden
 */
export function requireAccess(access: Access, caller: Caller | null): void {
  if (access === "anyone" || access === "no_session") return;
  if (!caller) throw new ApiError("unauthorized");
  if (access === "signed_in") return;
  const type = caller.user.user_type;
  if (type === null) throw new ApiError("info_required");
  if (access === "seeker" && type !== SEEKER) throw new ApiError("forbidden");
  if (access === "employer" && type !== EMPLOYER) throw new ApiError("forbidden");
}
