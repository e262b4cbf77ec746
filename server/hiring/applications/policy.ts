import type { Kysely } from "kysely";
import { EMPLOYER, SEEKER } from "../../../contract/platform/constants.ts";
import type { DB } from "../../../database/schema.ts";
import { canRecruitFor, getRecruitingCompanyId, type Membership } from "../../accounts/memberships/policy.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Member } from "../../platform/http/access.ts";

/** The user who reads applications: a seeker reads their own, a recruiter those of the company. */
export interface ApplicationViewer extends Membership {
  id: string;
  user_type: number | null;
}

interface ApplicationParties {
  applied_by_user_id: string;
  company_id: string;
  /** An erased application exists for its seeker only. */
  is_erased: boolean;
  /** The end of a legal hold, during which only owners of the company read and change the application. */
  held_until: Date | null;
}

/** The side of an application that a viewer belongs to. Null for a viewer who may not see it. */
export function findSide(viewer: ApplicationViewer, application: ApplicationParties): "seeker" | "company" | null {
  if (viewer.user_type === SEEKER) return viewer.id === application.applied_by_user_id ? "seeker" : null;
  return !application.is_erased && canRecruitFor(viewer, application.company_id) ? "company" : null;
}

/** Whether a legal hold hides the content of an application from a viewer. */
export function isHiddenByHold(viewer: ApplicationViewer, { held_until }: { held_until: Date | null }): boolean {
  return held_until !== null && viewer.user_type !== SEEKER && viewer.company_role !== "owner";
}

/** The condition for applications whose content a member reads, apart from the company and assignments. */
export function isContentOpenTo({ company_role }: { company_role: string | null }) {
  return company_role === "owner" ? "is_open_to_owners" : "is_open_to_company";
}

/**
 * Returns the side of an application that a viewer belongs to.
 *
 * @throws {ApiError} not_found when the application does not exist, and also when the viewer may not see it
 * @throws {ApiError} application_held when a legal hold hides it from the viewer
 */
export function requireSide(
  viewer: ApplicationViewer,
  application: ApplicationParties | undefined,
): "seeker" | "company" {
  const side = application ? findSide(viewer, application) : null;
  if (!application || side === null) throw new ApiError("not_found");
  if (isHiddenByHold(viewer, application)) throw new ApiError("application_held");
  return side;
}

/** Whether an application is assigned to a member of its company. */
export async function isAssigned(
  db: Kysely<DB>,
  viewer: ApplicationViewer,
  application: Pick<ApplicationParties, "company_id" | "is_erased"> & { id: string },
): Promise<boolean> {
  if (viewer.company_id !== application.company_id || application.is_erased) return false;
  const assignment = await db
    .selectFrom("application_assignments")
    .select("user_id")
    .where("application_id", "=", application.id)
    .where("user_id", "=", viewer.id)
    .executeTakeFirst();
  return assignment !== undefined;
}

/**
 * Returns the side of an application that a viewer belongs to. Unlike `requireSide`, admits interviewers to whom the
 * application is assigned, and everybody on the side of the company during a legal hold. Such a viewer learns about the
 * hold, but gets no content (`isHiddenByHold`).
 *
 * @throws {ApiError} not_found when the application does not exist, and also when the viewer may not read it
 */
export async function requireViewer(
  db: Kysely<DB>,
  viewer: ApplicationViewer,
  application: (ApplicationParties & { id: string }) | undefined,
): Promise<"seeker" | "company"> {
  const side = application ? findSide(viewer, application) : null;
  if (side !== null) return side;
  if (!application || !(await isAssigned(db, viewer, application))) throw new ApiError("not_found");
  return "company";
}

/**
 * Like `requireViewer`, for the content of an application.
 *
 * @throws {ApiError} not_found when the application does not exist, and also when the viewer may not read it
 * @throws {ApiError} application_held when a legal hold hides it from the viewer
 */
export async function requireReader(
  db: Kysely<DB>,
  viewer: ApplicationViewer,
  application: (ApplicationParties & { id: string }) | undefined,
): Promise<"seeker" | "company"> {
  const side = await requireViewer(db, viewer, application);
  if (application && isHiddenByHold(viewer, application)) throw new ApiError("application_held");
  return side;
}

/**
 * Whether the application is erased for a viewer. It is so for a seeker who must not learn of a hold that keeps it.
 */
export function isErasedFor(side: "seeker" | "company", { erased_at }: { erased_at: Date | null }): boolean {
  return side === "seeker" && erased_at !== null;
}

/**
 * Requires that a member may decide on an application.
 *
 * @throws {ApiError} forbidden for the applicant
 * @throws {ApiError} application_held during a legal hold, except for owners
 * @throws {ApiError} not_found for all others who may not
 */
export function requireDecider(viewer: ApplicationViewer, application: ApplicationParties | undefined): void {
  if (requireSide(viewer, application) === "seeker") throw new ApiError("forbidden");
}

/**
 * Requires that a member may change an application that the caller has locked.
 *
 * @throws {ApiError} not_found for an application to another company, and when its seeker sees it as erased
 * @throws {ApiError} application_held during a legal hold, except for owners
 */
export function requireChangeable(
  member: Member,
  application: { company_id: string; erased_at: Date | null; held_until: Date | null },
): void {
  if (application.company_id !== member.company_id || application.erased_at !== null) throw new ApiError("not_found");
  if (isHiddenByHold({ ...member, user_type: EMPLOYER }, application)) throw new ApiError("application_held");
}

/**
 * Requires that a job belongs to the company of a member who may see all its applications. The job may be closed or
 * deleted.
 *
 * @throws {ApiError} not_found
 */
export async function requireJobOfCompany(db: Kysely<DB>, member: Member, jobId: string): Promise<void> {
  const job = await db
    .selectFrom("jobs")
    .select("id")
    .where("id", "=", jobId)
    .where("company_id", "=", getRecruitingCompanyId(member))
    .executeTakeFirst();
  if (!job) throw new ApiError("not_found");
}
