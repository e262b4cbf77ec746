import type { Selectable } from "kysely";
import type { StaffRole } from "../../../contract/accounts/staff.ts";
import type { CompanyRole } from "../../../contract/accounts/users.ts";
import { EMPLOYER, SEEKER } from "../../../contract/platform/constants.ts";
import type { Access, AnyRoute } from "../../../contract/platform/route.ts";
import type { Users } from "../../../database/schema.ts";
import { ApiError } from "../errors.ts";

/** A user with their present company and their role in it. All fields are null for users without a company. */
export interface CallerUser extends Selectable<Users> {
  company_id: string | null;
  company_role: CompanyRole | null;
  company: string | null;
  website: string | null;
  team_size: string | null;
  company_description: string | null;
  country: string | null;
  city: string | null;
  address: string | null;
  zip_code: string | null;
  logo: string | null;
  cover: string | null;
  company_label: string | null;
  company_restricted_at: Date | null;
  company_suspended_at: Date | null;
  company_suspended_until: Date | null;
}

/** The user and session that a request's access token names. */
export interface Caller {
  user: CallerUser;
  sessionId: string;
  /** Whether the session has been confirmed with an authenticator app or a recovery code. */
  hasSecondFactor: boolean;
}

/** The staff roles with which a route of each access exists. */
const staffAccess = {
  viewer: ["owner", "moderator", "viewer"],
  moderator: ["owner", "moderator"],
  administrator: ["owner"],
} satisfies Partial<Record<Access, StaffRole[]>>;

/** Whether the caller may call routes with an access of the staff now. */
export function hasStaffAccess({ user, hasSecondFactor }: Caller, access: keyof typeof staffAccess): boolean {
  return hasSecondFactor && isInRole(user, access);
}

function isInRole({ staff_role }: Pick<CallerUser, "staff_role">, access: keyof typeof staffAccess): boolean {
  const roles: StaffRole[] = staffAccess[access];
  return staff_role !== null && roles.includes(staff_role);
}

/**
 * Checks the access rule that a contract entry declares. Rules about a single resource are in the policy file of its
 * noun.
 *
 * @throws {ApiError} unauthorized, info_required, forbidden, not_found or second_factor_required
 */
export function requireAccess(access: Access, caller: Caller | null): void {
  if (access === "anyone" || access === "no_session") return;
  if (access === "viewer" || access === "moderator" || access === "administrator") {
    if (!caller || !isInRole(caller.user, access)) throw new ApiError("not_found");
    if (!caller.hasSecondFactor) throw new ApiError("second_factor_required");
    return;
  }
  if (!caller) throw new ApiError("unauthorized");
  if (access === "signed_in") return;
  const type = caller.user.user_type;
  if (type === null) throw new ApiError("info_required");
  if (access === "seeker" && type !== SEEKER) throw new ApiError("forbidden");
  if (access === "seeker" || access === "member") return;
  const role = caller.user.company_role;
  if (type !== EMPLOYER || role === null) throw new ApiError("forbidden");
  if (access === "recruiter" && role === "interviewer") throw new ApiError("forbidden");
  if (access === "owner" && role !== "owner") throw new ApiError("forbidden");
}

/**
 * Refuses a suspended user, and what a member of a suspended company may not do. The one rule of suspensions; `serve` asks
 * it for each route with a session.
 *
 * @throws {ApiError} account_suspended or company_suspended
 */
export function requireNotSuspended(
  { method, duringSuspension }: Pick<AnyRoute, "method" | "duringSuspension">,
  caller: Caller | null,
): void {
  if (!caller || duringSuspension === "user") return;
  const { suspended_at, suspended_until, company_suspended_at, company_suspended_until } = caller.user;
  if (suspended_at !== null) throw new ApiError("account_suspended", presentUntil(suspended_until));
  if (company_suspended_at === null || method === "GET" || duringSuspension === "company") return;
  throw new ApiError("company_suspended", presentUntil(company_suspended_until));
}

function presentUntil(until: Date | null): { until: string } | undefined {
  return until ? { until: until.toISOString() } : undefined;
}

/** A caller who is a member of a company. */
export interface Member {
  id: string;
  company_id: string;
  company_role: CompanyRole;
}

/**
 * Returns the caller as a member of a company, which each caller of a route with access `employer`, `recruiter` or `owner` is.
 *
 * @throws {ApiError} forbidden for a caller without a company
 */
export function requireMember({ user: { id, company_id, company_role } }: Caller): Member {
  if (company_id === null || company_role === null) throw new ApiError("forbidden");
  return { id, company_id, company_role };
}
