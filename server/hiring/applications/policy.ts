import { type Kysely, sql, type Transaction } from "kysely";
import { SEEKER } from "../../../contract/platform/constants.ts";
import type { DB } from "../../../database/schema.ts";
import { canRecruitFor, getRecruitingCompanyId, type Membership } from "../../accounts/memberships/policy.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Member } from "../../platform/http/access.ts";
import { hidesName } from "../snapshots/hide-name.ts";

/** The user who reads applications: a seeker reads their own, a recruiter those of the company. */
export interface ApplicationViewer extends Membership {
  id: string;
  user_type: number | null;
}

/** What decides about access to an application: columns, and whether it is assigned to the viewer. */
export interface ApplicationParties {
  applied_by_user_id: string;
  company_id: string;
  erased_at: Date | null;
  is_erased: boolean;
  held_until: Date | null;
  is_open_to_company: boolean;
  is_open_to_owners: boolean;
  is_assigned?: boolean;
}

/**
 * What a viewer may see of an application and do with it. Interviewers see only what is assigned to them; they assess it
 * and decide nothing. While a legal hold lasts, only owners of the company read and change it.
 */
export interface ApplicationAccess {
  /** Null for a viewer who must not learn that the application exists, and also for the company once it is erased. */
  side: "seeker" | "company" | null;
  /** The viewer assesses the application, and decides nothing. */
  isInterviewer: boolean;
  /** A legal hold hides the content and the applicant from the viewer, who learns only that it lasts. */
  isHidden: boolean;
  /** The seeker sees the application as erased, also while a confidential hold keeps it for the company. */
  isErased: boolean;
  /** Stage and dates. */
  canView: boolean;
  /** The timeline. */
  canFollow: boolean;
  /** The interviews. */
  canAttend: boolean;
  /** Offers, and proposals and answers about interviews. */
  canTakePart: boolean;
  /** What the seeker has sent, and for the company what it has written about it. A withdrawal ends it for the company. */
  canRead: boolean;
  /** Stages, assignments and the words to the seeker. */
  canDecide: boolean;
  /** Write notes, ratings and the like as a member, until the seeker sees the application as erased. */
  canChange: boolean;
}

export type ApplicationRight = Extract<keyof ApplicationAccess, `can${string}`>;

export function getApplicationAccess(
  viewer: ApplicationViewer | Member,
  application: ApplicationParties | undefined,
): ApplicationAccess {
  const hasSeekerAccount = "user_type" in viewer && viewer.user_type === SEEKER;
  const isSeeker = hasSeekerAccount && viewer.id === application?.applied_by_user_id;
  const isOfCompany = application !== undefined && !hasSeekerAccount && viewer.company_id === application.company_id;
  const isRecruiter = isOfCompany && canRecruitFor(viewer, application.company_id) && !application.is_erased;
  const isInterviewer = isOfCompany && !isRecruiter && !application.is_erased && application.is_assigned === true;
  const side = isSeeker ? "seeker" : isRecruiter || isInterviewer ? "company" : null;
  const isHeld = application !== undefined && application.held_until !== null;
  const isHidden = isHeld && !hasSeekerAccount && viewer.company_role !== "owner";
  const isErased = side === "seeker" && application?.erased_at !== null;
  const canFollow = isSeeker || isRecruiter;
  return {
    side,
    isInterviewer,
    isHidden,
    isErased,
    canView: side !== null,
    canFollow,
    canAttend: side !== null && !isHidden && !isErased,
    canTakePart: canFollow && !isHidden && !isErased,
    canRead:
      !isHidden && (side === "seeker" ? !isErased : side !== null && application?.[getOpenColumn(viewer)] === true),
    canDecide: isRecruiter && !isHidden,
    canChange: side === "company" && !isHidden && application?.erased_at === null,
  };
}

/** The id of the person who has applied, for a reader. While the name is hidden, the id of the application stands for it. */
export function getApplicantId(
  side: "seeker" | "company",
  application: { id: string; applied_by_user_id: string; is_name_hidden: boolean },
): string {
  return hidesName(side, application) ? application.id : application.applied_by_user_id;
}

/** Shows the company who has applied, because the seeker is told of an interview, an offer or a hire. It is not undone. */
export async function showNames(trx: Transaction<DB>, applicationId: string): Promise<void> {
  await trx
    .updateTable("applications")
    .set({ is_name_hidden: false })
    .where("id", "=", applicationId)
    .where("is_name_hidden", "=", true)
    .execute();
}

/** The column of applications that says whether a member of their company reads their content: `canRead` for lists. */
export function getOpenColumn({ company_role }: Pick<Membership, "company_role">) {
  return company_role === "owner" ? "is_open_to_owners" : "is_open_to_company";
}

/**
 * Requires a right. An interviewer gets the same answers as a stranger for what interviewers never do.
 *
 * @throws {ApiError} not_found, and application_held when a legal hold alone forbids it
 * @throws {ApiError} forbidden when the seeker would decide
 */
export function requireRight(access: ApplicationAccess, right: ApplicationRight): "seeker" | "company" {
  const { side, isInterviewer, isHidden } = access;
  const isDeniedToInterviewers = right === "canFollow" || right === "canTakePart" || right === "canDecide";
  if (side === null || (isInterviewer && isDeniedToInterviewers)) throw new ApiError("not_found");
  if (access[right]) return side;
  if (isHidden) throw new ApiError("application_held");
  throw new ApiError(side === "seeker" && right === "canDecide" ? "forbidden" : "not_found");
}

/** Whether an application is assigned to a user, for queries of `applications`. */
export const isAssigned = (userId: string) => sql<boolean>`exists (
  select from application_assignments where application_id = applications.id and user_id = ${userId})`;

/** Finds the access of a viewer to an application. */
export async function findApplicationAccess(
  db: Kysely<DB>,
  viewer: ApplicationViewer | Member,
  id: string,
): Promise<ApplicationAccess> {
  const application = await db
    .selectFrom("applications")
    .select([
      "applied_by_user_id",
      "company_id",
      "erased_at",
      "is_erased",
      "held_until",
      "is_open_to_company",
      "is_open_to_owners",
      isAssigned(viewer.id).as("is_assigned"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  return getApplicationAccess(viewer, application);
}

/**
 * Finds the access of a viewer to an application, and requires a right.
 *
 * @throws {ApiError} see `requireRight`
 */
export async function requireApplication(
  db: Kysely<DB>,
  viewer: ApplicationViewer | Member,
  id: string,
  right: ApplicationRight,
): Promise<ApplicationAccess & { side: "seeker" | "company" }> {
  const access = await findApplicationAccess(db, viewer, id);
  return { ...access, side: requireRight(access, right) };
}

/**
 * Requires that a job belongs to the company of a member who may see all its applications. The job may be closed or
 * deleted.
 *
 * @throws {ApiError} not_found
 */
export async function requireJobOfCompany(db: Kysely<DB>, member: Member, jobId: string): Promise<{ title: string }> {
  const job = await db
    .selectFrom("jobs")
    .select("title")
    .where("id", "=", jobId)
    .where("company_id", "=", getRecruitingCompanyId(member))
    .executeTakeFirst();
  if (!job) throw new ApiError("not_found");
  return job;
}
