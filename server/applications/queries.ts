import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { ApplicationFilter, ApplicationStatus } from "../../contract/applications.ts";
import { APPLICATION_PENDING, APPLICATION_SHORTLISTED, EMPLOYER } from "../../contract/constants.ts";
import type { DB } from "../../database/schema.ts";
import { getRecruitingCompanyId, type Membership } from "../companies/policy.ts";
import { type PagePosition, whereAfterCursor } from "../http/paging.ts";
import { selectJobs } from "../jobs/queries.ts";
import { listMessageableIds } from "../messages/participants.ts";
import type { ApplicationRow } from "./present.ts";

/** The user who reads applications: an employer reads those to their jobs, a seeker reads their own. */
interface ApplicationViewer extends Membership {
  id: string;
  user_type: number | null;
}

/** `first` is the list of pending applications for an employer, and of all own applications for a seeker. */
export type ApplicationListName = "first" | "shortlisted";

/** A list of applications; with a filter, only those without a decision (`pending`) or with one (`decided`). */
export interface ApplicationList {
  name: ApplicationListName;
  filter: ApplicationFilter | undefined;
}

/** Selects the applications of a list. A list and its count use the same conditions, so they always agree. */
function selectApplicationList(db: Kysely<DB>, viewer: ApplicationViewer, { name, filter }: ApplicationList) {
  const all = db.selectFrom("applications");
  const applications = filter
    ? all.where("applications.status", filter === "pending" ? "=" : "!=", APPLICATION_PENDING)
    : all;
  if (viewer.user_type === EMPLOYER) {
    return applications
      .where("posted_by_user_id", "=", viewer.id)
      .where("applications.status", "=", name === "first" ? APPLICATION_PENDING : APPLICATION_SHORTLISTED);
  }
  const own = applications.where("applied_by_user_id", "=", viewer.id);
  return name === "first" ? own : own.where("applications.status", "=", APPLICATION_SHORTLISTED);
}

export async function countApplications(
  db: Kysely<DB>,
  viewer: ApplicationViewer,
  list: ApplicationList,
): Promise<number> {
  const { count } = await selectApplicationCount(db, viewer, list).executeTakeFirstOrThrow();
  return count;
}

function selectApplicationCount(db: Kysely<DB>, viewer: ApplicationViewer, list: ApplicationList) {
  return selectApplicationList(db, viewer, list).select(sql<number>`count(*)::int`.as("count"));
}

/**
 * Lists applications, newest first. Returns up to `limit + 1` rows; the extra row shows that there is a next page. Only
 * the first page has a `total`, the length of the list. The same statement counts it, so it always agrees with the rows.
 */
export async function listApplications(
  db: Kysely<DB>,
  viewer: ApplicationViewer,
  list: ApplicationList,
  page: { limit: number; after: PagePosition | null },
): Promise<{ rows: ApplicationRow[]; total: number | undefined }> {
  const all = selectApplicationList(db, viewer, list);
  const rest = page.after ? all.where(whereAfterCursor("applications", page.after)) : all;
  const rows = await rest
    .selectAll("applications")
    .$if(page.after === null, (first) => first.select(selectApplicationCount(db, viewer, list).as("total")))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit + 1)
    .execute();
  const total = page.after === null ? (rows[0]?.total ?? 0) : undefined;
  return { rows: await withJobsAndParties(db, viewer, rows), total };
}

/** Lists the newest 100 applications of one seeker to the company of a recruiter, newest first. */
export async function listApplicationsBetween(db: Kysely<DB>, recruiter: ApplicationViewer, seekerId: string) {
  const rows = await db
    .selectFrom("applications")
    .selectAll()
    .where("company_id", "=", getRecruitingCompanyId(recruiter))
    .where("applied_by_user_id", "=", seekerId)
    .orderBy("created_at", "desc")
    .limit(100)
    .execute();
  return withJobsAndParties(db, recruiter, rows);
}

export async function findApplication(
  db: Kysely<DB>,
  viewer: ApplicationViewer,
  id: string,
): Promise<ApplicationRow | undefined> {
  const rows = await db.selectFrom("applications").selectAll().where("id", "=", id).execute();
  const [application] = await withJobsAndParties(db, viewer, rows);
  return application;
}

export async function insertApplication(
  db: Kysely<DB>,
  application: { job_id: string; company_id: string; applied_by_user_id: string; posted_by_user_id: string },
): Promise<string> {
  const id = uuidv7();
  await db
    .insertInto("applications")
    .values({ id, ...application })
    .execute();
  return id;
}

/**
 * Decides on a pending application. Returns false, and changes nothing, when the application is not pending or belongs
 * to another employer.
 */
export async function decideApplication(
  db: Kysely<DB>,
  id: string,
  employerId: string,
  status: ApplicationStatus,
): Promise<boolean> {
  const result = await db
    .updateTable("applications")
    .set({
      stage: status === APPLICATION_SHORTLISTED ? "shortlisted" : "rejected",
      ended_at: status === APPLICATION_SHORTLISTED ? null : sql`now()`,
      decided_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where("id", "=", id)
    .where("posted_by_user_id", "=", employerId)
    .where("status", "=", APPLICATION_PENDING)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function hasApplied(db: Kysely<DB>, seekerId: string, companyId: string): Promise<boolean> {
  const application = await db
    .selectFrom("applications")
    .select("id")
    .where("applied_by_user_id", "=", seekerId)
    .where("company_id", "=", companyId)
    .limit(1)
    .executeTakeFirst();
  return application !== undefined;
}

/**
 * Records that a member of the company has opened the profile of the seeker: sets `seen_at` of all applications between
 * them that do not have one. Returns false when the seeker has never applied to this company.
 */
export async function markApplicationsSeen(db: Kysely<DB>, seekerId: string, companyId: string): Promise<boolean> {
  const applications = await db
    .selectFrom("applications")
    .select("seen_at")
    .where("applied_by_user_id", "=", seekerId)
    .where("company_id", "=", companyId)
    .execute();
  if (applications.some(({ seen_at }) => seen_at === null)) {
    await db
      .updateTable("applications")
      .set({ seen_at: sql`now()`, stage: sql`case stage when 'received' then 'seen' else stage end` })
      .where("applied_by_user_id", "=", seekerId)
      .where("company_id", "=", companyId)
      .where("seen_at", "is", null)
      .execute();
  }
  return applications.length > 0;
}

type BareApplication = Omit<ApplicationRow, "job" | "otherParty">;

/** Adds the job and the other party to each application, with three queries for all applications together. */
async function withJobsAndParties(
  db: Kysely<DB>,
  viewer: ApplicationViewer,
  applications: BareApplication[],
): Promise<ApplicationRow[]> {
  if (applications.length === 0) return [];
  const getOtherId = (application: BareApplication) =>
    viewer.user_type === EMPLOYER ? application.applied_by_user_id : application.posted_by_user_id;
  const jobIds = applications.map((application) => application.job_id);
  const otherIds = applications.map(getOtherId);
  const [jobs, users, messageableIds] = await Promise.all([
    selectJobs(db).where("jobs.id", "in", jobIds).execute(),
    db.selectFrom("users").select(["id", "name", "photo"]).where("id", "in", otherIds).execute(),
    listMessageableIds(db, viewer, otherIds),
  ]);
  const jobById = new Map(jobs.map((job) => [job.id, job]));
  const userById = new Map(users.map((user) => [user.id, { ...user, can_message: messageableIds.has(user.id) }]));
  return applications.flatMap((application) => {
    const job = jobById.get(application.job_id);
    const otherParty = userById.get(getOtherId(application));
    return job && otherParty ? [{ ...application, job, otherParty }] : [];
  });
}
