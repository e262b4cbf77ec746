import type pg from "pg";
import { JOB_ACTIVE } from "../contract/platform/constants.ts";
import { createCompanies } from "../database/demo/companies/companies.ts";
import { createEmployer, getTeamSize } from "../database/demo/companies/employers.ts";
import { createJobs, type DemoJobRow } from "../database/demo/jobs.ts";
import { readOccupations } from "../database/demo/lists/occupations.ts";
import { readCities } from "../database/demo/lists/places.ts";
import { createRandom, pickBoolean, type RandomSource } from "../database/demo/random.ts";
import { findGroupOfTitle } from "../server/jobs/occupations/group-of-title.ts";
import { findListedGroup } from "../server/jobs/occupations/listed-groups.ts";

const BATCH_SIZE = 4_000;
/**
 * The number of jobs whose descriptions and addresses supply the word list. All descriptions consist of the same
 * sentences.
 */
const SAMPLED_DESCRIPTIONS = 20_000;
const DAY_MS = 86_400_000;

/**
 * Fills an empty, migrated database with `size` active jobs like those of the demonstration data. The same `size` and
 * `now` give the same jobs. Disables the triggers while inserting and creates the indexes last, which is much faster.
 */
export async function loadCorpus(pool: pg.Pool, size: number, now: Date, log: (line: string) => void): Promise<void> {
  await pool.query("alter table jobs disable trigger user");
  await insertUsersAndJobs(pool, size, now);
  log("rows inserted");
  await pool.query("alter table jobs enable trigger user");
  const indexes = await dropSearchIndexes(pool);
  await runWithoutTimeLimit(pool, "analyze users, companies, company_members, jobs");
  await runWithoutTimeLimit(pool, "create index bench_order on jobs (created_at)");
  await indexJobTexts(pool);
  await runWithoutTimeLimit(pool, "drop index bench_order");
  log("search rows inserted");
  for (const statement of indexes) await runWithoutTimeLimit(pool, statement);
  log("indexes created");
  await finishSearchTables(pool, log);
}

/** Drops the indexes of `job_search`, without its primary key, and returns the statements that create them again. */
async function dropSearchIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where tablename = 'job_search' and indexname <> 'job_search_pkey'",
  );
  await pool.query(`drop index ${rows.map(({ indexname }) => indexname).join()}`);
  return rows.map(({ indexdef }) => indexdef);
}

/** Fills the word list, and the statistics of the planner, once all rows are inserted. */
async function finishSearchTables(pool: pg.Pool, log: (line: string) => void): Promise<void> {
  await addSearchWords(pool);
  log("search words added");
  await runWithoutTimeLimit(pool, "vacuum (analyze)");
  await runWithoutTimeLimit(pool, "select update_search_word_counts()");
  await runWithoutTimeLimit(pool, "vacuum (analyze) search_words");
}

async function insertUsersAndJobs(pool: pg.Pool, size: number, now: Date): Promise<void> {
  const cities = { NL: readCities("NL"), US: readCities("US") };
  const random = createRandom("bench companies");
  const companyCount = Math.min(20_000, Math.max(150, Math.round(size / 50)));
  const accounts = createCompanies(random, companyCount, cities, readOccupations()).map((company, index) =>
    createEmployer(random, company, getTeamSize(company, index), now),
  );
  const users = accounts.map(({ row }, index) => ({ ...row, email: `employer-${index}@example.com`, phone: null }));
  for (let start = 0; start < users.length; start += BATCH_SIZE) {
    await insertRows(pool, "users", users.slice(start, start + BATCH_SIZE));
  }
  const companies = accounts.map(({ companyRow }) => companyRow);
  for (let start = 0; start < companies.length; start += BATCH_SIZE) {
    await insertRows(pool, "companies", companies.slice(start, start + BATCH_SIZE));
  }
  await runWithoutTimeLimit(
    pool,
    "insert into company_members (company_id, user_id, role) select id, id, 'owner' from companies",
  );
  let batch: (DemoJobRow & {
    published_at: Date;
    occupation_group: string | null;
    occupation_group_source: "title";
  })[] = [];
  let insertion: Promise<void> = Promise.resolve();
  const jobs = createJobs(
    createRandom("bench jobs"),
    size,
    accounts.map(({ employer }) => employer),
    now,
  );
  const addOldWords = createOldWordAdder(now);
  for (const { row } of jobs) {
    addOldWords(row);
    batch.push({
      ...row,
      status: JOB_ACTIVE,
      published_at: row.created_at,
      occupation_group: findGroupOfTitle(row.title, findListedGroup),
      occupation_group_source: "title",
    });
    if (batch.length < BATCH_SIZE) continue;
    const fullBatch = batch;
    batch = [];
    // Creates the next batch while PostgreSQL inserts this one.
    await insertion;
    insertion = insertRows(pool, "jobs", fullBatch);
  }
  await insertion;
  if (batch.length > 0) await insertRows(pool, "jobs", batch);
}

interface OldWord {
  word: string;
  /** The range of job ages in days in which jobs can have the word: `minDays` included, `maxDays` excluded. */
  minDays: number;
  maxDays: number;
  /** The fraction of the jobs in that range that have the word, from 0 to 1. */
  share: number;
  column: "title" | "description";
}

/**
 * Words that no job of the last five days has. A fifth of all jobs is that recent. Searches for these words are the
 * slowest, because the frequency of a word does not tell how old its jobs are.
 */
const oldWords: OldWord[] = [
  { word: "Jubilee", minDays: 5, maxDays: Number.POSITIVE_INFINITY, share: 1 / 6, column: "description" },
  { word: "Pilgrim", minDays: 10, maxDays: Number.POSITIVE_INFINITY, share: 1 / 12, column: "description" },
  { word: "Olympics", minDays: 20, maxDays: Number.POSITIVE_INFINITY, share: 1 / 10, column: "title" },
  { word: "Heatwave", minDays: 30, maxDays: Number.POSITIVE_INFINITY, share: 1 / 40, column: "description" },
  { word: "Regatta", minDays: 40, maxDays: 41, share: 1, column: "description" },
];

/** Returns a function that adds old words to jobs. The same jobs in the same order get the same words. */
function createOldWordAdder(now: Date): (row: DemoJobRow) => void {
  const draws: [OldWord, RandomSource][] = oldWords.map((old) => [old, createRandom(`bench ${old.word}`)]);
  return (row) => {
    const days = (now.getTime() - row.created_at.getTime()) / DAY_MS;
    for (const [{ word, minDays, maxDays, share, column }, random] of draws) {
      if (days < minDays || days >= maxDays || !pickBoolean(random, share)) continue;
      if (column === "title") row.title = `${word} ${row.title}`;
      else row.description = `${row.description} Part of the ${word}.`;
    }
  };
}

/** Inserts all rows as one JSON parameter, which avoids the limit of 65,535 parameters. */
async function insertRows(pool: pg.Pool, table: "users" | "companies" | "jobs", rows: object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  await runWithoutTimeLimit(
    pool,
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
    [JSON.stringify(rows)],
  );
}

/** Inserts the rows of `job_search` as the triggers would, ordered by date, over two connections at a time. */
async function indexJobTexts(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ at: Date }>(
    `select distinct created_at as at from (
       select created_at, row_number() over (order by created_at) as number from jobs
     ) as numbered where number % ${BATCH_SIZE} = 0 order by created_at`,
  );
  const windowEnds = [...rows.map(({ at }) => at), null];
  let next = 0;
  async function insertWindows(): Promise<void> {
    while (next < windowEnds.length) {
      const index = next++;
      await runWithoutTimeLimit(
        pool,
        `insert into job_search (job_id, created_at, type, industry, priority, salary, latitude, longitude, country, title,
           document, work_place, pay_currency, closing_rank, education, text_language, skills, occupation_group, least_hours,
           most_hours, shifts)
         select source.* from job_search_source as source
         where ($1::timestamptz is null or created_at >= $1) and ($2::timestamptz is null or created_at < $2)
         order by created_at`,
        [index === 0 ? null : windowEnds[index - 1], windowEnds[index]],
      );
    }
  }
  await Promise.all([insertWindows(), insertWindows()]);
}

async function addSearchWords(pool: pg.Pool): Promise<void> {
  const addWords = (kind: string, texts: string) =>
    runWithoutTimeLimit(
      pool,
      `select add_search_words('${kind}', string_agg(text, ' ')) from (
         select text, row_number() over () / 500 as chunk from (${texts}) as texts
       ) as numbered group by chunk`,
    );
  await addWords("word", "select distinct title as text from jobs");
  await addWords("word", "select distinct name as text from companies union select title from industries");
  await addWords("word", `select description as text from jobs order by id limit ${SAMPLED_DESCRIPTIONS}`);
  await addWords("place", "select distinct split_part(address, ', ', 2) as text from jobs");
  await addWords("place", `select address as text from jobs order by id limit ${SAMPLED_DESCRIPTIONS}`);
}

/** Runs a statement without the time limit that the pool sets for web requests. */
async function runWithoutTimeLimit(pool: pg.Pool, statement: string, values: unknown[] = []): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("set maintenance_work_mem = '512MB'");
    await client.query({ text: statement, values, query_timeout: 3_600_000 } as pg.QueryConfig);
    await client.query("reset statement_timeout");
    await client.query("reset maintenance_work_mem");
  } finally {
    client.release();
  }
}
