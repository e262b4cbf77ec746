import { type Kysely, type Selectable, sql } from "kysely";
import {
  type ApplicationStage,
  applicationStages,
  type JobApplication,
  type StageCounts,
} from "../../contract/applications.ts";
import type { Applications, DB } from "../../database/schema.ts";
import { type PagePosition, whereAfterCursor } from "../http/paging.ts";
import { presentState } from "./present.ts";

/** Applications to one job, for the board of the company: in one stage, or with a part of the applicant's name. */
export interface JobApplicationFilter {
  stage: ApplicationStage | undefined;
  /** An empty text selects all names. */
  name: string;
}

export type JobApplicationRow = Selectable<Applications> & { name: string | null; photo: string | null };

/** Lists applications to one job, newest first, up to `limit + 1`. The extra row shows that there is a next page. */
export function listJobApplications(
  db: Kysely<DB>,
  jobId: string,
  { stage, name }: JobApplicationFilter,
  page: { limit: number; after: PagePosition | null },
): Promise<JobApplicationRow[]> {
  return db
    .selectFrom("applications")
    .innerJoin("users as applicant", "applicant.id", "applications.applied_by_user_id")
    .selectAll("applications")
    .select(["applicant.name", "applicant.photo"])
    .where("applications.job_id", "=", jobId)
    .$if(stage !== undefined, (all) => all.where("applications.stage", "=", stage as ApplicationStage))
    .$if(name !== "", (all) => all.where(sql<boolean>`position(lower(${name}) in lower(applicant.name)) > 0`))
    .$if(page.after !== null, (all) => all.where(whereAfterCursor("applications", page.after as PagePosition)))
    .orderBy("applications.created_at", "desc")
    .orderBy("applications.id", "desc")
    .limit(page.limit + 1)
    .execute();
}

export async function countJobApplications(db: Kysely<DB>, jobId: string): Promise<StageCounts> {
  const rows = await db
    .selectFrom("applications")
    .select(["stage", sql<number>`count(*)::int`.as("count")])
    .where("job_id", "=", jobId)
    .groupBy("stage")
    .execute();
  const counts = new Map(rows.map(({ stage, count }) => [stage, count]));
  return Object.fromEntries(applicationStages.map((stage) => [stage, counts.get(stage) ?? 0])) as StageCounts;
}

/** Presents a row of the board. A seeker who has withdrawn keeps the name only. */
export function presentJobApplication(row: JobApplicationRow): JobApplication {
  const photo = row.stage === "withdrawn" ? null : row.photo;
  return { ...presentState(row), applicant: { _id: row.applied_by_user_id, name: row.name, photo } };
}
