import { readdir, utimes } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { listStoredNames } from "../server/platform/storage/blob-storage.ts";
import type { Target } from "./writer.ts";

const HOUR_MS = 3_600_000;

/** Each query returns what contradicts the sentence before it. */
const queries: [sentence: string, query: string][] = [
  [
    "The search index has exactly the public jobs.",
    `select coalesce(job_search.job_id, jobs.id)::text as found
     from job_search full join (select id from jobs where is_public) as jobs
       on jobs.id = job_search.job_id
     where job_search.job_id is null or jobs.id is null`,
  ],
  [
    "An active job has been published.",
    "select id::text as found from jobs where status = 1 and waiting_since is null and published_at is null",
  ],
  [
    "Message numbers are 1, 2, 3 and so on in each conversation.",
    `select conversations.id::text as found
     from conversations left join messages on conversation_id = conversations.id
     group by conversations.id
     having count(number) <> last_number or count(distinct number) <> last_number or coalesce(max(number), 0) <> last_number`,
  ],
  [
    "A client id names one message of its sender.",
    "select client_id::text as found from messages group by from_user_id, client_id having count(*) > 1",
  ],
  [
    "A mail about each unread message is planned or was sent.",
    `select messages.id::text as found
     from messages left join unread_mails as mail
       on mail.conversation_id = messages.conversation_id and mail.user_id = messages.to_user_id
     where seen_at is null and mail.due_at is null and mail.last_sent_at is null`,
  ],
  [
    "An application is in the stage that its last event says.",
    `select applications.id::text as found
     from applications left join lateral (
       select coalesce(data ->> 'to', case kind when 'seen' then 'seen' else 'received' end) as stage
       from application_events
       where application_id = applications.id and (data ? 'to' or kind in ('applied', 'seen'))
       order by at desc, id desc limit 1
     ) as event on true
     where applications.stage is distinct from event.stage`,
  ],
  [
    "A user or company has exactly the files that the account names.",
    `select coalesce(named.file, files.file) as found
     from (select id, photo as file from users union all select id, resume from users
         union all select id, logo from companies) as named
       full join files on coalesce(files.user_id, files.company_id) = named.id and files.file = named.file
     where (named.file is null and named.id is null) or (named.file is not null and files.file is null)`,
  ],
  [
    "A stored file belongs to a user or waits for its removal, not both.",
    "select file as found from files join discarded_files using (file)",
  ],
];

/** Checks what must hold between rows, and between rows and stored files, while no write is running. */
export async function verifyInvariants(target: Target): Promise<string[]> {
  const violations: string[] = [];
  for (const [sentence, query] of queries) {
    const { rows } = await sql<{ found: string }>`${sql.raw(query)}`.execute(target.db);
    if (rows.length > 0)
      violations.push(
        describe(
          sentence,
          rows.map(({ found }) => found),
        ),
      );
  }
  return [...violations, ...(await verifyStoredFiles(target))];
}

/**
 * Compares the content of the search index with the jobs that have changed since a time. Skips the jobs of companies
 * whose new name is not indexed yet.
 */
export async function verifyIndexedJobs({ db }: Target, since: Date): Promise<string[]> {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'job_search_source'::regclass and attnum > 0 order by attnum`.execute(db);
  const list = sql.join(columns.map(({ name }) => sql.ref(name)));
  const changed = sql`select jobs.id from jobs join companies on companies.id = jobs.company_id
    where greatest(jobs.updated_at, companies.updated_at) >= ${since}
      and jobs.company_id not in (select company_id from company_reindexes)`;
  const { rows } = await sql<{ found: string }>`
    select distinct job_id::text as found from (
      (select ${list} from job_search where job_id in (${changed})
       except select ${list} from job_search_source where job_id in (${changed}))
      union all
      (select ${list} from job_search_source where job_id in (${changed})
       except select ${list} from job_search where job_id in (${changed}))
    ) as differences`.execute(db);
  const sentence = "The search index has the current content of each job.";
  return rows.length === 0
    ? []
    : [
        describe(
          sentence,
          rows.map(({ found }) => found),
        ),
      ];
}

/** Every row has its stored files, and every other stored file waits for its removal. */
async function verifyStoredFiles({ db, filesDir }: Target): Promise<string[]> {
  const stored = await listStoredFiles(filesDir);
  const owned = await db.selectFrom("files").select("file").execute();
  const discarded = await db.selectFrom("discarded_files").select("file").execute();
  const ownedNames = owned.flatMap(({ file }) => listStoredNames(file));
  const knownNames = new Set([...ownedNames, ...discarded.flatMap(({ file }) => listStoredNames(file))]);
  const missing = ownedNames.filter((name) => !stored.includes(name));
  const unknown = stored.filter((name) => !knownNames.has(name));
  return [
    ...(missing.length > 0 ? [describe("Every row of a file has its stored file.", missing)] : []),
    ...(unknown.length > 0 ? [describe("Every stored file without a row waits for its removal.", unknown)] : []),
  ];
}

/** Makes discarded files and unfinished uploads two hours old. The clean-up keeps younger ones. */
export async function makeAbandonedFilesOld({ db, filesDir }: Target): Promise<void> {
  await sql`update discarded_files set discarded_at = now() - interval '2 hours'`.execute(db);
  const past = new Date(Date.now() - 2 * HOUR_MS);
  for (const name of await readdir(path.join(filesDir, "incoming"))) {
    await utimes(path.join(filesDir, "incoming", name), past, past);
  }
}

/** After the clean-up, only the files of users are stored. */
export async function verifyNoAbandonedFiles({ db, filesDir }: Target): Promise<string[]> {
  const owned = await db.selectFrom("files").select("file").execute();
  const discarded = await db.selectFrom("discarded_files").select("file").execute();
  const ownedNames = new Set(owned.flatMap(({ file }) => listStoredNames(file)));
  const abandoned = [
    ...(await listStoredFiles(filesDir)).filter((name) => !ownedNames.has(name)),
    ...(await readdir(path.join(filesDir, "incoming"))),
    ...discarded.map(({ file }) => file),
  ];
  return abandoned.length === 0 ? [] : [describe("The clean-up deletes all files without an owner.", abandoned)];
}

/**
 * Checks with PostgreSQL's own verification that every index contains exactly the rows of its table, and the content of
 * the search index for all jobs.
 */
export async function verifyIndexes(target: Target): Promise<string[]> {
  await sql`create extension if not exists amcheck`.execute(target.db);
  const { rows } = await sql<{ name: string; method: string }>`
    select indexrelid::regclass::text as name, amname as method
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where relnamespace = 'public'::regnamespace and amname in ('btree', 'gin')`.execute(target.db);
  const violations = await verifyIndexedJobs(target, new Date(0));
  for (const { name, method } of rows) {
    const check =
      method === "gin" ? sql`select gin_index_check(${name})` : sql`select bt_index_check(${name}, true, true)`;
    await check.execute(target.db).catch((error) => violations.push(`The index ${name} is corrupt: ${error.message}`));
  }
  return violations;
}

async function listStoredFiles(filesDir: string): Promise<string[]> {
  const folders = await Promise.all(["photos", "resumes"].map((kind) => readdir(path.join(filesDir, kind))));
  return folders.flat();
}

function describe(sentence: string, found: string[]): string {
  const more = found.length > 3 ? ` and ${found.length - 3} more` : "";
  return `${sentence} It does not hold for ${found.slice(0, 3).join(", ")}${more}.`;
}
