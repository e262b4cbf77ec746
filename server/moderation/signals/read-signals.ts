import { type Kysely, sql } from "kysely";
import * as z from "zod";
import type { Signal } from "../../../contract/moderation/signals.ts";
import type { DB } from "../../../database/schema.ts";
import { findSignals } from "./find-signals.ts";
import { listAddresses, listRefusedDomains, listSimilarDomains } from "./known-domains.ts";

/** The fields of a job that signals are about, as evidence keeps them. */
export const SignalContent = z.object({
  title: z.string(),
  description: z.string(),
  questions: z.array(z.string()),
  starting_salary: z.number(),
  /** Evidence of before pay had a period has none. */
  monthly_pay: z.number().optional(),
  maximum_age: z.number(),
});
type SignalContent = z.infer<typeof SignalContent>;

/**
 * Finds the signals of a job. Nothing is stored: they are computed when somebody of the staff opens the job or its case.
 *
 * @param content The job as it was when it was reported. As it is now when undefined
 * @returns null when the job no longer exists
 */
export async function readSignals(db: Kysely<DB>, jobId: string, content?: SignalContent): Promise<Signal[] | null> {
  const job = await findJob(db, jobId);
  if (!job) return null;
  const { title, description, starting_salary, monthly_pay = starting_salary, maximum_age } = content ?? job;
  const questions = content?.questions ?? (job.questions as { text: string }[]).map(({ text }) => text);
  const addresses = listAddresses([title, description, ...questions], job);
  const [usualPay, companiesWithSameText, knownDomains, refusedDomains] = await Promise.all([
    readUsualPay(db, jobId, job.industry),
    countCompaniesWithText(db, job.company_id, description),
    listSimilarDomains(db, job.company_id, addresses),
    listRefusedDomains(db, job),
  ]);
  return findSignals({
    title,
    description,
    questions,
    usualPay,
    companiesWithSameText,
    knownDomains,
    refusedDomains,
    recipientsOfSameText: 0,
    sendersOfSameText: 0,
    isOfSeeker: false,
    pay: monthly_pay,
    maximumAge: maximum_age,
    website: job.website,
    mail: job.email,
    accountAgeDays: job.account_age_days,
  });
}

function findJob(db: Kysely<DB>, id: string) {
  return db
    .selectFrom("jobs")
    .innerJoin("companies", "companies.id", "jobs.company_id")
    .innerJoin("users", "users.id", "jobs.user_id")
    .select(["jobs.title", "jobs.description", "jobs.questions", "jobs.starting_salary", "jobs.maximum_age"])
    .select("jobs.monthly_pay")
    .select(["jobs.industry", "jobs.company_id", "jobs.user_id", "companies.website", "users.email"])
    .select(sql<number>`extract(day from portal_now() - users.created_at)::int`.as("account_age_days"))
    .where("jobs.id", "=", id)
    .executeTakeFirst();
}

/** With fewer jobs, a usual pay says little. */
const MIN_JOBS_TO_COMPARE = 20;
const MAX_JOBS_TO_COMPARE = 2_000;

/** Reads what nineteen of twenty open jobs of the field do not exceed, of the newest ones. */
async function readUsualPay(db: Kysely<DB>, jobId: string, industry: string | null): Promise<number | null> {
  const newest = db
    .selectFrom("job_search")
    .select("salary")
    .where("industry", "=", industry)
    .where("job_id", "!=", jobId)
    .orderBy("created_at", "desc")
    .limit(MAX_JOBS_TO_COMPARE)
    .as("newest");
  const { count, pay } = await db
    .selectFrom(newest)
    .select([
      sql<number>`count(*)::int`.as("count"),
      sql<number | null>`percentile_disc(0.95) within group (order by salary)`.as("pay"),
    ])
    .executeTakeFirstOrThrow();
  return count < MIN_JOBS_TO_COMPARE ? null : pay;
}

/** A shorter text can be the same by chance. */
export const MIN_TEXT_LENGTH = 150;

/** Counts the other companies that have a job with the same description, in any state. Spaces and marks do not matter. */
async function countCompaniesWithText(db: Kysely<DB>, companyId: string, description: string): Promise<number> {
  if (description.length < MIN_TEXT_LENGTH) return 0;
  const { count } = await db
    .selectFrom("jobs")
    .select(sql<number>`count(distinct company_id)::int`.as("count"))
    .where(sql<boolean>`md5(job_text_key('', description)) = md5(job_text_key('', ${description}))`)
    .where("company_id", "!=", companyId)
    .executeTakeFirstOrThrow();
  return count;
}
