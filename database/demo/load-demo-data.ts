import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../schema.ts";
import { createCompanyFiles, type StorePicture } from "./companies/company-files.ts";
import { createConversations } from "./conversations.ts";
import { createDataset, type DemoDataset } from "./dataset.ts";
import { DEMO_PASSWORD, hasUsers } from "./demo-logins.ts";
import { createAppointments } from "./hiring/appointments.ts";
import { createAssessments } from "./hiring/assessments.ts";
import { createAnswers } from "./hiring/busy-job.ts";
import { createEvents, type DemoEventRow } from "./hiring/events.ts";
import { createOutcomeReasons } from "./hiring/outcome-reasons.ts";
import { createResumes, type StoreResume } from "./hiring/resumes.ts";
import { insertJobViews } from "./job-views.ts";
import { formatCompany, formatJob } from "./lists/format-texts.ts";
import { createRandom } from "./random.ts";
import { createReviews } from "./reviews.ts";

/** The server's storage. The names of stored files are in `discarded_files` until rows of `files` own them. */
export interface DemoStorage {
  storeResume: StoreResume;
  storePicture: StorePicture;
}

/** Limits the parameters of a statement, because PostgreSQL accepts at most 65,535. */
const INSERT_BATCH_ROWS = 500;

async function insertInBatches<Table extends keyof DB>(
  db: Kysely<DB>,
  table: Table,
  rows: Insertable<DB[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += INSERT_BATCH_ROWS) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + INSERT_BATCH_ROWS))
      .execute();
  }
}

/** Key of a transaction-level advisory lock. The number is arbitrary, but no other lock of this database uses it. */
const DEMO_DATA_LOCK = 7_300_002;

/**
 * Inserts the demonstration data unless the database has users. Safe to call from several processes at once: one of
 * them inserts, the others wait for it.
 *
 * @param hashPassword is the server's password hash function, because this folder imports nothing from `server`
 * @param storage Without it, no seeker has a resume and no company a logo or cover
 * @returns true when this call has inserted the data
 */
export async function loadDemoData(
  db: Kysely<DB>,
  hashPassword: (password: string) => Promise<string>,
  storage?: DemoStorage,
): Promise<boolean> {
  if (await hasUsers(db)) return false;
  return await db.transaction().execute(async (transaction) => {
    // The pool's statement timeout suits web requests. This transaction may take longer on a slow disk or while it
    // waits for the lock.
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${sql.lit(DEMO_DATA_LOCK)})`.execute(transaction);
    if (await hasUsers(transaction)) return false;

    const now = new Date();
    const dataset = createDataset(now);
    const { users, companies, jobs, applications, teams, savedItems } = dataset;
    const { conversations, messages } = createConversations(dataset, now);
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    await insertInBatches(
      transaction,
      "users",
      users.map((user) => ({ ...user, email_verified_at: user.created_at, password_hash: passwordHash })),
    );
    await insertInBatches(transaction, "companies", companies.map(formatCompany));
    await insertInBatches(
      transaction,
      "company_members",
      companies.map(({ id, created_at }) => ({ company_id: id, user_id: id, role: "owner", joined_at: created_at })),
    );
    await insertInBatches(
      transaction,
      "company_members",
      teams.flatMap(({ members }) => members),
    );
    if (storage) {
      await insertResumes(transaction, dataset, storage.storeResume);
      await insertCompanyFiles(transaction, dataset, storage.storePicture);
    }
    await sql`alter table jobs disable trigger jobs_update_search`.execute(transaction);
    await insertInBatches(transaction, "jobs", jobs.map(formatJob));
    await sql`alter table jobs enable trigger jobs_update_search`.execute(transaction);
    await sql`select populate_job_search()`.execute(transaction);
    await setDatesOfJobs(transaction, users.find(({ email }) => email === "employer@example.com")?.id ?? "");
    await insertInBatches(transaction, "applications", applications);
    await insertPostalCodes(transaction);
    await sql`
      insert into application_snapshots
        (application_id, sent_at, name, email, phone, summary, works, educations, resume, zip_code)
      select a.id, a.created_at, u.name, u.email, u.phone, u.summary, u.works, u.educations, u.resume, wishes.zip_code
      from applications a join users u on u.id = a.applied_by_user_id
      left join work_wishes wishes on wishes.user_id = u.id
    `.execute(transaction);
    await insertInBatches(transaction, "application_answers", createAnswers(jobs, applications));
    await insertInBatches(transaction, "application_events", createAllEvents(dataset));
    await insertInBatches(transaction, "outcome_reasons", createOutcomeReasons(companies));
    const assessments = createAssessments(createRandom("assessments"), applications, teams);
    await insertInBatches(transaction, "application_assignments", assessments.assignments);
    await insertInBatches(transaction, "application_notes", assessments.notes);
    await insertInBatches(transaction, "application_note_mentions", assessments.mentions);
    await insertInBatches(transaction, "application_ratings", assessments.ratings);
    await insertInBatches(transaction, "application_events", assessments.events);
    const seekerId = users.find(({ email }) => email === "seeker@example.com")?.id ?? "";
    const appointments = createAppointments(createRandom("appointments"), { applications, jobs, teams, seekerId }, now);
    await insertInBatches(transaction, "application_events", appointments.events);
    await insertInBatches(transaction, "interviews", appointments.interviews);
    await insertInBatches(transaction, "offers", appointments.offers);
    await insertInBatches(transaction, "notices", appointments.notices);
    await insertInBatches(transaction, "conversations", conversations);
    await insertInBatches(transaction, "messages", messages);
    await insertInBatches(transaction, "reviews", createReviews(dataset, now));
    await insertInBatches(transaction, "saved_jobs", savedItems.jobs);
    await insertJobViews(transaction);
    // The first alert must not report the jobs inserted above as new.
    await transaction
      .insertInto("saved_searches")
      .values({ ...savedItems.search, notified_until: sql<Date>`clock_timestamp()` })
      .execute();
    // Without statistics, PostgreSQL would plan the first searches as if the tables were empty.
    await sql`
      analyze users, companies, company_members, jobs, applications, application_snapshots, application_answers,
        application_events, conversations, messages, reviews, files, job_search, search_words
    `.execute(transaction);
    return true;
  });
}

/**
 * Gives half of the open jobs a closing date. The newest job of a company that is two weeks old waits for its
 * confirmation, and one of its drafts has a day of publication. The other jobs never close by themselves, so that the demonstration stays full.
 */
async function setDatesOfJobs(db: Kysely<DB>, companyId: string): Promise<void> {
  await sql`
    update jobs set closes_on = portal_local_now()::date + 3 + abs(hashtext(id::text)) / 2 % 50
    where status = 1 and hashtext(id::text) % 2 = 0`.execute(db);
  const selectNewest = (status: number) =>
    db
      .selectFrom("jobs")
      .select("id")
      .where("company_id", "=", companyId)
      .where("status", "=", status)
      .orderBy("created_at", "desc")
      .limit(1);
  const today = sql<string>`portal_local_now()::date`;
  await db
    .updateTable("jobs")
    .set({
      closes_on: sql<string>`${today} + 30`,
      confirmed_on: sql<string>`${today} - 14`,
      confirm_by: sql<string>`${today} + 2`,
    })
    .where("id", "=", selectNewest(1).where("created_at", "<", sql<Date>`${today} - 14`))
    .execute();
  await db
    .updateTable("jobs")
    .set({ publish_on: sql<string>`${today} + 5`, closes_on: sql<string>`${today} + 40` })
    .where("id", "=", selectNewest(2))
    .execute();
}

/** Stores the resumes of the applicants of employer@example.com, except for some of them, and of seeker@example.com. */
async function insertResumes(
  db: Kysely<DB>,
  { users, companies, applications }: DemoDataset,
  storeResume: StoreResume,
): Promise<void> {
  const [hospital] = companies;
  const applicantIds = new Set(
    applications.flatMap(({ company_id, applied_by_user_id }) =>
      company_id === hospital?.id ? applied_by_user_id : [],
    ),
  );
  const applicants = users.filter(({ id }) => applicantIds.has(id)).filter((_, index) => index % 3 !== 2);
  const files = await createResumes(createRandom("resumes"), applicants, storeResume);
  const names = files.map(({ file }) => file);
  await db.deleteFrom("discarded_files").where("file", "in", names).execute();
  await insertInBatches(db, "files", files);
  await sql`
    update users set resume = files.file from files where files.user_id = users.id and files.kind = 'resume'
  `.execute(db);
}

/** Stores the logos and covers of companies. */
async function insertCompanyFiles(
  db: Kysely<DB>,
  { companies }: DemoDataset,
  storePicture: StorePicture,
): Promise<void> {
  const files = await createCompanyFiles(companies, storePicture);
  const names = files.map(({ file }) => file);
  await db.deleteFrom("discarded_files").where("file", "in", names).execute();
  await insertInBatches(db, "files", files);
  for (const kind of ["logo", "cover"] as const) {
    await sql`
      update companies set ${sql.ref(kind)} = files.file
      from files where files.company_id = companies.id and files.kind = ${kind}
    `.execute(db);
  }
}

/** Creates the events of all applications. In companies with a team, the recruiter and the owner take turns. */
function createAllEvents({ applications, teams }: DemoDataset): DemoEventRow[] {
  const random = createRandom("events");
  const recruiterIds = new Map(teams.map(({ companyId, recruiterId }) => [companyId, recruiterId]));
  return applications.flatMap((application, index) => {
    const { company_id, posted_by_user_id } = application;
    const recruiterId = index % 2 === 0 ? recruiterIds.get(company_id) : undefined;
    return createEvents(random, application, recruiterId ?? posted_by_user_id);
  });
}

/** Gives three of four applicants a postal code in the region of a job to which they have applied. */
async function insertPostalCodes(transaction: Transaction<DB>): Promise<void> {
  await sql`
    insert into work_wishes (user_id, zip_code, is_remote)
    select applicant.id, home.zip_code, false
    from (
      select distinct on (users.id) users.id, work.zip_key, work.country
      from applications
      join users on users.id = applications.applied_by_user_id
      join jobs on jobs.id = applications.job_id
      join postal_codes as work on work.zip_key = any(zip_key_candidates(jobs.zip_code))
        and jobs.address like '%' || work.name || '%'
      where users.email <> 'seeker@example.com' and md5(users.email) < 'c'
      order by users.id, applications.created_at
    ) as applicant
    cross join lateral (
      select zip_code from postal_codes
      where country = applicant.country and zip_key >= left(applicant.zip_key, 2) and zip_key < left(applicant.zip_key, 2) || 'A'
      order by md5(zip_code || applicant.id) limit 1
    ) as home
  `.execute(transaction);
}
