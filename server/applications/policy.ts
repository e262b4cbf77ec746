import type { Kysely } from "kysely";
import { SEEKER } from "../../contract/constants.ts";
import type { DB } from "../../database/schema.ts";
import { canRecruitFor, getRecruitingCompanyId, type Membership } from "../companies/policy.ts";
import { ApiError } from "../errors.ts";
import type { Member } from "../http/access.ts";

/** The user who reads applications: a seeker reads their own, a recruiter those of the company. */
export interface ApplicationViewer extends Membership {
  id: string;
  user_type: number | null;
}

interface ApplicationParties {
  applied_by_user_id: string;
  company_id: string;
  /** An erased application exists for its seeker only. */
  erased_at: Date | null;
}

/** The side of an application that a viewer belongs to. Null for a viewer who may not see it. */
export function findSide(viewer: ApplicationViewer, application: ApplicationParties): "seeker" | "company" | null {
  if (viewer.user_type === SEEKER) return viewer.id === application.applied_by_user_id ? "seeker" : null;
  return application.erased_at === null && canRecruitFor(viewer, application.company_id) ? "company" : null;
}

/**
 * Returns the side of an application that a viewer belongs to.
 *
 * @throws {ApiError} not_found when the application does not exist, and also when the viewer may not see it
 */
export function requireSide(
  viewer: ApplicationViewer,
  application: ApplicationParties | undefined,
): "seeker" | "company" {
  const side = application ? findSide(viewer, application) : null;
  if (side === null) throw new ApiError("not_found");
  return side;
}

/** Whether an application is assigned to a member of its company. */
export async function isAssigned(
  db: Kysely<DB>,
  viewer: ApplicationViewer,
  application: Pick<ApplicationParties, "company_id" | "erased_at"> & { id: string },
): Promise<boolean> {
  if (viewer.company_id !== application.company_id || application.erased_at !== null) return false;
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
 * application is assigned.
 *
 * @throws {ApiError} not_found when the application does not exist, and also when the viewer may not read it
 */
export async function requireReader(
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
 * Requires that a member may decide on an application.
 *
 * @throws {ApiError} forbidden for the applicant
 * @throws {ApiError} not_found for all others who may not
 */
export function requireDecider(viewer: ApplicationViewer, application: ApplicationParties | undefined): void {
  if (requireSide(viewer, application) === "seeker") throw new ApiError("forbidden");
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
