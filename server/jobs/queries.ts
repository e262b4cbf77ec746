import { type ExpressionBuilder, type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod";
import { pendingStages } from "../../contract/hiring/stages/stages.ts";
import type { JobForm } from "../../contract/jobs/job-form.ts";
import type { OwnJob } from "../../contract/jobs/jobs.ts";
import { type AgeRange, noAgeRange } from "../../contract/jobs/terms/age-range.ts";
import { readAgeRange } from "../../contract/jobs/terms/age-range-form.ts";
import type { Pay } from "../../contract/jobs/terms/pay.ts";
import { readPay } from "../../contract/jobs/terms/pay-form.ts";
import { readRequirements } from "../../contract/jobs/terms/requirements-form.ts";
import { readSchedule } from "../../contract/jobs/terms/schedule-form.ts";
import { readWorkPlace } from "../../contract/jobs/terms/work-place-form.ts";
import { toPositions, toStartingSalary } from "../../contract/platform/compatibility.ts";
import { type AgeRule, JOB_ACTIVE } from "../../contract/platform/constants.ts";
import { detectLanguage } from "../../contract/platform/texts/detect-language.ts";
import type { DB, Jobs } from "../../database/schema.ts";
import { selectChecksOf } from "../accounts/memberships/company-checks.ts";
import { portalNow, portalToday } from "../platform/database/clock.ts";
import { prepareQuery } from "../platform/database/prepared-statements.ts";
import { toJsonb } from "../platform/database/to-jsonb.ts";
import { type PagePosition, whereAfterCursor } from "../platform/http/paging.ts";
import { formatDescription } from "./format-description.ts";
import { recordJobEvents } from "./job-events.ts";
import { type LockedJob, newVersion } from "./job-state.ts";
import { resolveGroup } from "./occupations/propose-groups.ts";
import type { JobDetailRow } from "./present.ts";
import { presentPay } from "./present-pay.ts";

/** The columns of `presentPay`. */
export const payColumns = [
  "jobs.starting_salary",
  "jobs.pay_min",
  "jobs.pay_max",
  "jobs.pay_currency",
  "jobs.pay_period",
  "jobs.hours_min",
  "jobs.hours_max",
  "jobs.pay_agreement",
  "jobs.pay_scale",
] as const;

export const requirementColumns = ["jobs.skills", "jobs.nice_to_have_skills", "jobs.education"] as const;

export const scheduleColumns = [
  "jobs.shifts",
  "jobs.shift_start",
  "jobs.shift_end",
  "jobs.work_start",
  "jobs.contract_term",
] as const;

export const jobColumns = [
  "jobs.id",
  "jobs.company_id",
  "jobs.user_id",
  "jobs.title",
  "jobs.industry",
  "jobs.occupation_group",
  "jobs.minimum_age",
  "jobs.maximum_age",
  "jobs.age_reason",
  ...payColumns,
  "jobs.type",
  "jobs.positions",
  "jobs.openings",
  "jobs.priority",
  "jobs.work_place",
  "jobs.days_on_site",
  "jobs.remote_countries",
  "jobs.address",
  "jobs.zip_code",
  "jobs.description",
  "jobs.plain_description",
  "jobs.text_language",
  ...requirementColumns,
  ...scheduleColumns,
  "jobs.status",
  "jobs.is_public",
  "jobs.restricted_at",
  "jobs.label",
  "jobs.created_at",
  "jobs.updated_at",
  "jobs.deleted_at",
  "jobs.published_at",
  "jobs.waiting_since",
  "jobs.closes_on",
  "jobs.publish_on",
  "jobs.confirm_by",
  "jobs.closed_as",
  "company.name as company",
  "company.logo as company_photo",
  "search_index.country as country",
] as const;

/** Selects jobs with their company. The country comes from the search index and is null for jobs that are not public. */
export function selectJobs(db: Kysely<DB>) {
  return db
    .selectFrom("jobs")
    .innerJoin("companies as company", "company.id", "jobs.company_id")
    .leftJoin("job_search as search_index", "search_index.job_id", "jobs.id")
    .select(jobColumns);
}

const selectJob = prepareQuery("job", (db, id) =>
  selectJobs(db)
    .select([
      "jobs.formatted_description",
      "jobs.questions",
      "jobs.asks_cover_note",
      "jobs.hides_names",
      "jobs.answer_days",
      "jobs.version",
      "jobs.reposted_at",
      "jobs.repost_count",
      "jobs.apply_url",
      "jobs.occupation_group_source",
      "company.answers_due",
      "company.answered_in_time",
      "company.median_answer_days",
      "company.website as company_website",
      selectChecksOf("jobs.company_id").as("company_checks"),
    ])
    .where("jobs.id", "=", id),
);

export async function findJob(db: Kysely<DB>, id: string) {
  const [job] = await selectJob(db, id);
  return job;
}

/** Makes another member the author of the jobs of a member. Returns the ids of those that are not deleted. */
export async function reassignJobs(
  trx: Transaction<DB>,
  { company_id, user_id }: { company_id: string; user_id: string },
  successorId: string,
): Promise<string[]> {
  const jobs = await trx
    .updateTable("jobs")
    .set({ user_id: successorId })
    .where("company_id", "=", company_id)
    .where("user_id", "=", user_id)
    .returning(["id", "deleted_at"])
    .execute();
  return jobs.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id);
}

/** Whether a job accepts applications. */
export async function isJobOpen(db: Kysely<DB>, id: string): Promise<boolean> {
  const job = await db
    .selectFrom("jobs")
    .select("id")
    .where("id", "=", id)
    .where("is_public", "=", true)
    .executeTakeFirst();
  return job !== undefined;
}

/** Leaves out those that were merged or renamed, and whose jobs are still moving. */
export function listIndustries(db: Kysely<DB>) {
  return db.selectFrom("industries").select(["id", "title"]).where("successor", "is", null).orderBy("title").execute();
}

/** In a transaction, the industry keeps its title until the end of it. */
export async function industryExists(db: Kysely<DB>, title: string): Promise<boolean> {
  const query = db.selectFrom("industries").select("id").where("title", "=", title);
  const row = await (db.isTransaction ? query.forKeyShare() : query).executeTakeFirst();
  return row !== undefined;
}

type JobValues = z.output<typeof JobForm>;

/**
 * Converts a form to columns. Leaves out the occupation group, and the questions, the cover note, the work place, the
 * requirements and the schedule when the form does.
 *
 * @param storedPay Null for a new job
 * @throws {ApiError} invalid_fields for a description that cannot be formatted
 */
function toColumns(
  { questions, occupation_group: _, ...form }: JobValues,
  storedPay: Pay | null,
  ages: Partial<AgeRange>,
) {
  const { work_place, days_on_site, remote_countries, skills, nice_to_have_skills, education, ...others } = form;
  const { minimum_age, maximum_age, age_reason, shifts, ...job } = others;
  const pay = readPay(job, storedPay);
  const positions = job.openings ? toPositions(job.openings) : (job.positions ?? null);
  const storedQuestions =
    questions && toJsonb(questions.map((question) => ({ ...question, id: question.id ?? uuidv7() })));
  return {
    ...job,
    industry: job.industry || null,
    type: job.type || null,
    priority: job.priority || "Normal",
    ...pay,
    ...ages,
    ...readWorkPlace(form),
    ...readRequirements(form),
    ...readSchedule(form),
    starting_salary: toStartingSalary(pay.pay_min),
    ...formatDescription(job.description),
    positions,
    openings: job.openings ?? null,
    ...(storedQuestions && { questions: storedQuestions }),
  };
}

/** A form without `openings` keeps the stored number, unless it changes `positions`. */
function getOpenings(eb: ExpressionBuilder<DB, "jobs">, { openings, positions }: JobValues) {
  if (openings !== undefined && openings !== null) return eb.val(openings);
  return eb
    .case()
    .when("positions", "is not distinct from", positions ?? null)
    .then(eb.ref("openings"))
    .end();
}

interface NewJobOptions {
  /** The setting `age_range`. */
  ageRule?: AgeRule;
  /** Whether a published job waits for the approval of the staff. */
  waits?: boolean;
  /** Without them, the job never closes by itself, and its company is never asked about it. */
  dates?: Pick<Selectable<Jobs>, "closes_on" | "publish_on">;
}

/** @param author The member who posts the job, and their company */
export async function insertJob(
  db: Kysely<DB>,
  author: { id: string; company_id: string },
  job: JobValues,
  { waits = false, dates, ageRule = "required" }: NewJobOptions = {},
) {
  const id = uuidv7();
  const isOpen = job.status === JOB_ACTIVE;
  await db
    .insertInto("jobs")
    .values({
      id,
      user_id: author.id,
      company_id: author.company_id,
      waiting_since: waits ? portalNow : null,
      ...noAgeRange,
      ...toColumns(job, null, readAgeRange(job, ageRule)),
      ...(await resolveGroup(db, job, null)),
      text_language: job.text_language === undefined ? detectLanguage(job.description) : job.text_language,
      ...(dates && { ...dates, confirmed_on: isOpen ? portalToday : null }),
    })
    .execute();
  const data = { ...(waits && { waits }), ...(dates?.publish_on && { publish_on: dates.publish_on }) };
  const kind = isOpen ? "published" : dates?.publish_on ? "scheduled" : "drafted";
  await recordJobEvents(db, [{ jobId: id, kind, actorId: author.id, data }]);
  return selectJobs(db).where("jobs.id", "=", id).executeTakeFirstOrThrow();
}

/** Changes what a job says. Its state changes with `moveJobs`. */
export async function updateJob(
  trx: Transaction<DB>,
  { id }: LockedJob,
  form: JobValues,
  { stored, ageRule }: { stored: JobDetailRow; ageRule: AgeRule },
): Promise<void> {
  const { status: _, ...columns } = toColumns(form, presentPay(stored), readAgeRange(form, ageRule));
  const group = await resolveGroup(trx, form, stored);
  await trx
    .updateTable("jobs")
    .set((eb) => ({ ...columns, ...group, openings: getOpenings(eb, form), ...newVersion }))
    .where("id", "=", id)
    .execute();
}

/**
 * Lists the jobs of a company, newest first, up to `limit + 1`. The extra row shows that there is a next page.
 *
 * @param which A status for the jobs as their company sees them, or those that everybody finds
 */
export function listJobsByCompany(
  db: Kysely<DB>,
  companyId: string,
  which: { status: number; isToConfirm: boolean } | "public",
  limit: number,
  after: PagePosition | null,
) {
  const all = after ? selectJobs(db).where(whereAfterCursor("jobs", after)) : selectJobs(db);
  const jobs =
    which === "public"
      ? all.where("jobs.is_public", "=", true)
      : all
          .where("jobs.status", "=", which.status)
          .where("jobs.deleted_at", "is", null)
          .$if(which.isToConfirm, (asked) => asked.where("jobs.confirm_by", "is not", null));
  return jobs
    .where("jobs.company_id", "=", companyId)
    .orderBy("jobs.created_at", "desc")
    .orderBy("jobs.id", "desc")
    .limit(limit + 1)
    .execute();
}

/**
 * Whether the answer to an application is late: the answer period is over, or the application has ended without an answer. A legal
 * hold changes neither. An erased application is never late.
 */
export const isLate = sql<boolean>`(
  not applications.is_erased and (applications.is_overdue or applications.stage = 'unanswered')
)`;

/**
 * Counts the applications to each of the jobs, as `OwnJob` describes them. Erased ones are in no list, so only the number of hired people
 * includes them, which says whether a job is filled.
 */
export async function countApplicantsOfJobs(
  db: Kysely<DB>,
  jobIds: string[],
): Promise<Map<string, OwnJob["applicants"]>> {
  if (jobIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("applications")
    .select([
      "job_id",
      sql<number>`(count(*) filter (where not is_erased))::int`.as("all"),
      sql<number>`(count(*) filter (where ended_at is null))::int`.as("open"),
      sql<number>`(count(*) filter (where stage = 'received'))::int`.as("new"),
      sql<number>`(count(*) filter (where stage in (${sql.join(pendingStages)})))::int`.as("waiting"),
      sql<number>`(count(*) filter (where ${isLate}))::int`.as("late"),
      sql<number>`(count(*) filter (where stage = 'hired'))::int`.as("hired"),
    ])
    .where("job_id", "in", jobIds)
    .groupBy("job_id")
    .execute();
  return new Map(rows.map(({ job_id, ...counts }) => [job_id, counts]));
}

export async function countActiveJobs(db: Kysely<DB>, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom("jobs")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("company_id", "=", companyId)
    .where("status", "=", JOB_ACTIVE)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
