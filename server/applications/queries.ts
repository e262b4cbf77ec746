import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { ApplicationStatus } from "../../contract/applications.ts";
import { EMPLOYER, PENDING, SHORTLISTED } from "../../contract/values.ts";
import type { DB } from "../../database/schema.ts";
import { type PagePosition, whereAfter } from "../http/paging.ts";
import { selectJobs } from "../jobs/queries.ts";
import type { ApplicationRow } from "./present.ts";

/** Whose lists: an employer's are about the own jobs, a seeker's about the own applications. */
interface ApplicationViewer {
  id: string;
  user_type: number | null;
}

/** `first`: what an employer has to review, and all that a seeker ever sent. */
export type ApplicationListName = "first" | "shortlisted";

/** The one definition of each list: the list and its count both start here, so that they never disagree. */
function selectApplicationList(db: Kysely<DB>, person: ApplicationViewer, listed: ApplicationListName) {
  const applications = db.selectFrom("applications");
  if (person.user_type === EMPLOYER) {
    return applications
      .where("posted_by_user_id", "=", person.id)
      .where("applications.status", "=", listed === "first" ? PENDING : SHORTLISTED);
  }
  const own = applications.where("applied_by_user_id", "=", person.id);
  return listed === "first" ? own : own.where("applications.status", "=", SHORTLISTED);
}

export async function countApplications(
  db: Kysely<DB>,
  person: ApplicationViewer,
  listed: ApplicationListName,
): Promise<number> {
  const { count } = await selectApplicationList(db, person, listed)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** One more row than `limit`, if there is one. */
export async function listApplications(
  db: Kysely<DB>,
  person: ApplicationViewer,
  listed: ApplicationListName,
  page: { limit: number; after: PagePosition | null },
): Promise<ApplicationRow[]> {
  const all = selectApplicationList(db, person, listed);
  const rest = page.after ? all.where(whereAfter("applications", page.after)) : all;
  const rows = await rest
    .selectAll("applications")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit + 1)
    .execute();
  return withJobsAndParties(db, person, rows);
}

/** All that one seeker sent to one employer, newest first. Few by nature: one a job. */
export async function listApplicationsBetween(db: Kysely<DB>, employer: ApplicationViewer, seekerId: string) {
  const rows = await db
    .selectFrom("applications")
    .selectAll()
    .where("posted_by_user_id", "=", employer.id)
    .where("applied_by_user_id", "=", seekerId)
    .orderBy("created_at", "desc")
    .limit(100)
    .execute();
  return withJobsAndParties(db, employer, rows);
}

export async function findApplication(
  db: Kysely<DB>,
  person: ApplicationViewer,
  id: string,
): Promise<ApplicationRow | undefined> {
  const rows = await db.selectFrom("applications").selectAll().where("id", "=", id).execute();
  const [application] = await withJobsAndParties(db, person, rows);
  return application;
}

export function findApplicationForJob(db: Kysely<DB>, jobId: string, seekerId: string) {
  return db
    .selectFrom("applications")
    .selectAll()
    .where("job_id", "=", jobId)
    .where("applied_by_user_id", "=", seekerId)
    .executeTakeFirst();
}

export async function insertApplication(
  db: Kysely<DB>,
  application: { job_id: string; applied_by_user_id: string; posted_by_user_id: string },
): Promise<string> {
  const id = uuidv7();
  await db
    .insertInto("applications")
    .values({ id, ...application })
    .execute();
  return id;
}

/** Decides once: nothing is updated when the application is not the employer's or no longer pending. */
export async function decideApplication(
  db: Kysely<DB>,
  id: string,
  employerId: string,
  status: ApplicationStatus,
): Promise<boolean> {
  const result = await db
    .updateTable("applications")
    .set({ status, decided_at: sql`now()`, updated_at: sql`now()` })
    .where("id", "=", id)
    .where("posted_by_user_id", "=", employerId)
    .where("status", "=", PENDING)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Whether that person ever applied to the employer. */
export async function hasApplied(db: Kysely<DB>, seekerId: string, employerId: string): Promise<boolean> {
  const application = await db
    .selectFrom("applications")
    .select("id")
    .where("applied_by_user_id", "=", seekerId)
    .where("posted_by_user_id", "=", employerId)
    .limit(1)
    .executeTakeFirst();
  return application !== undefined;
}

/** Notes that the employer has looked at this applicant. False when that person never applied to the employer. */
export async function markApplicationsSeen(db: Kysely<DB>, seekerId: string, employerId: string): Promise<boolean> {
  const between = await db
    .selectFrom("applications")
    .select("seen_at")
    .where("applied_by_user_id", "=", seekerId)
    .where("posted_by_user_id", "=", employerId)
    .execute();
  if (between.some(({ seen_at }) => seen_at === null)) {
    await db
      .updateTable("applications")
      .set({ seen_at: sql`now()` })
      .where("applied_by_user_id", "=", seekerId)
      .where("posted_by_user_id", "=", employerId)
      .where("seen_at", "is", null)
      .execute();
  }
  return between.length > 0;
}

/** Two reads by primary key for a whole page, whatever its length. */
async function withJobsAndParties(
  db: Kysely<DB>,
  reader: ApplicationViewer,
  applications: Omit<ApplicationRow, "job" | "other">[],
): Promise<ApplicationRow[]> {
  if (applications.length === 0) return [];
  const otherId = (application: Omit<ApplicationRow, "job" | "other">) =>
    reader.user_type === EMPLOYER ? application.applied_by_user_id : application.posted_by_user_id;
  const [jobs, people] = await Promise.all([
    selectJobs(db)
      .where(
        "jobs.id",
        "in",
        applications.map((application) => application.job_id),
      )
      .execute(),
    db.selectFrom("users").select(["id", "name", "photo"]).where("id", "in", applications.map(otherId)).execute(),
  ]);
  const jobById = new Map(jobs.map((job) => [job.id, job]));
  const personById = new Map(people.map((person) => [person.id, person]));
  return applications.flatMap((application) => {
    const job = jobById.get(application.job_id);
    const other = personById.get(otherId(application));
    return job && other ? [{ ...application, job, other }] : [];
  });
}
