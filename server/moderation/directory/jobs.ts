import { type Kysely, type RawBuilder, sql } from "kysely";
import { openStages } from "../../../contract/hiring/stages/stages.ts";
import { pickRequirements } from "../../../contract/jobs/terms/requirements.ts";
import { pickSchedule } from "../../../contract/jobs/terms/schedule.ts";
import { pickWorkPlace } from "../../../contract/jobs/terms/work-place.ts";
import type {
  DirectoryJob,
  DirectoryJobDetail,
  directoryJobFilters,
  directoryJobStates,
} from "../../../contract/moderation/directory.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { FormattedText } from "../../../contract/platform/texts/formatted-text.ts";
import type { DB } from "../../../database/schema.ts";
import { findNearDuplicates } from "../../jobs/near-duplicates/find-near-duplicates.ts";
import { presentPay } from "../../jobs/present-pay.ts";
import { payColumns, requirementColumns, scheduleColumns } from "../../jobs/queries.ts";
import { ApiError } from "../../platform/errors.ts";
import { readSignals } from "../signals/read-signals.ts";
import { readHistory } from "./history.ts";
import { countOf, countOpenCases, type DirectorySearch, hasEndingMeasure, isFound } from "./search.ts";

type JobState = (typeof directoryJobStates)[number];
type JobFilter = (typeof directoryJobFilters)[number];

/** The state of a job as the staff sees it. A closed job can be restricted as well, and counts as restricted. */
export const jobStateExpression = sql<JobState>`case
  when jobs.is_public then 'published'
  when jobs.deleted_at is not null then 'deleted'
  when jobs.restricted_at is not null or (jobs.suspended_at is not null and jobs.status = 1) then 'restricted'
  when jobs.waiting_since is not null and jobs.status = 1 then 'waiting'
  when jobs.published_at is null then 'draft'
  else 'closed' end`;

/** Whether a job waits for the approval of the staff. */
export const isJobWaiting = sql<boolean>`jobs.waiting_since is not null and ${jobStateExpression} = 'waiting'`;

export const isJobEnding = hasEndingMeasure(
  sql`cases.subject_kind = 'job' and cases.subject_id = jobs.id and decision_measures.kind <> 'suspend'`,
);

function selectJobs(db: Kysely<DB>) {
  return db
    .selectFrom("jobs")
    .innerJoin("companies", "companies.id", "jobs.company_id")
    .innerJoin("users as author", "author.id", "jobs.user_id")
    .select(["jobs.id", "jobs.title", "jobs.created_at", "jobs.published_at", "jobs.company_id", "jobs.user_id"])
    .select(["jobs.description", "jobs.address", "jobs.zip_code", ...payColumns])
    .select(["jobs.suspended_at", "jobs.restricted_as_copy_of", "jobs.waiting_since", "jobs.version"])
    .select(["companies.name as company", "author.name as author"])
    .select([
      jobStateExpression.as("state"),
      countOpenCases(sql`cases.subject_kind = 'job' and cases.subject_id = jobs.id`).as("open_cases"),
    ]);
}
type JobRow = Awaited<ReturnType<typeof searchJobs>>[number];

/** Searches jobs in any state, the newest first, and those that wait for an approval the oldest first, up to `limit + 1`. */
export function searchJobs(db: Kysely<DB>, { q, state, limit, after }: DirectorySearch<JobFilter>) {
  const isQueue = state === "waiting";
  return selectJobs(db)
    .where(isFound(q, "jobs.id", ["jobs.title", "companies.name"]))
    .$if(state === "ending", (jobs) => jobs.where(isJobEnding))
    .$if(state !== undefined && state !== "ending", (jobs) =>
      jobs.where(jobStateExpression as RawBuilder<string>, "=", state as string),
    )
    .$if(after !== null, (jobs) => jobs.where("jobs.id", isQueue ? ">" : "<", after?.id as string))
    .orderBy("jobs.id", isQueue ? "asc" : "desc")
    .limit(limit + 1)
    .execute();
}

/** Reads what an approval of each of these jobs is about. One after the other, because each takes several queries. */
export async function readJobsToReview(
  db: Kysely<DB>,
  rows: JobRow[],
): Promise<Map<string, DirectoryJob["to_review"]>> {
  const found = new Map<string, DirectoryJob["to_review"]>();
  for (const row of rows) {
    const signals = (await readSignals(db, row.id)) ?? [];
    found.set(row.id, { description: row.description, signals, near_duplicates: await listNearDuplicates(db, row) });
  }
  return found;
}

function listNearDuplicates(db: Kysely<DB>, { id, title, description, company_id }: JobRow) {
  return findNearDuplicates(db, { title, description }, { jobId: id, companyId: company_id, viewer: "staff" });
}

export function presentDirectoryJob(row: JobRow, toReview: DirectoryJob["to_review"] = null): DirectoryJob {
  return {
    ...presentIds(row.id),
    title: row.title,
    state: row.state,
    company: { id: row.company_id, name: row.company },
    author: { id: row.user_id, name: row.author },
    published_at: row.published_at?.toISOString() ?? null,
    waiting_since: row.state === "waiting" ? (row.waiting_since?.toISOString() ?? null) : null,
    version: row.version,
    to_review: toReview,
    open_cases: row.open_cases,
    createdAt: row.created_at.toISOString(),
  };
}

/** @throws {ApiError} not_found */
export async function readDirectoryJob(db: Kysely<DB>, id: string): Promise<DirectoryJobDetail> {
  const row = await selectJobs(db)
    .select(["jobs.industry", "jobs.type", "jobs.work_place", "jobs.days_on_site", "jobs.remote_countries"])
    .select([
      "jobs.formatted_description",
      "jobs.text_language",
      "jobs.occupation_group",
      ...requirementColumns,
      ...scheduleColumns,
    ])
    .select([
      countOf(db, "applications", sql`job_id = ${id}`).as("applications"),
      countOf(db, "applications", sql`job_id = ${id} and stage = any(${openStages}::text[])`).as("applications_open"),
    ])
    .where("jobs.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new ApiError("not_found");
  const { description, industry, type, address, zip_code, starting_salary, applications, applications_open } = row;
  return {
    ...presentDirectoryJob(row),
    ...{ description, address, zip_code, starting_salary, applications, applications_open },
    industry: industry ?? "",
    type: (type ?? "") as DirectoryJobDetail["type"],
    ...pickWorkPlace(row),
    ...pickRequirements(row),
    ...pickSchedule(row),
    text_language: row.text_language,
    occupation_group: row.occupation_group,
    formatted_description: row.formatted_description as FormattedText | null,
    ...presentPay(row),
    signals: (await readSignals(db, id)) ?? [],
    near_duplicates: await listNearDuplicates(db, row),
    restricted_by: { company: row.suspended_at !== null, same_text_as: row.restricted_as_copy_of },
    ...(await readHistory(db, sql`cases.subject_kind = 'job' and cases.subject_id = ${id}`)),
  };
}
