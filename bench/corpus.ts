import type pg from "pg";
import { ACTIVE } from "../contract/values.ts";
import { createCompanies } from "../database/demo/companies/companies.ts";
import { createEmployer, getTeamSize } from "../database/demo/companies/employers.ts";
import { createJobs, type DemoJobRow } from "../database/demo/jobs.ts";
import { readOccupations } from "../database/demo/occupations.ts";
import { readCities } from "../database/demo/places.ts";
import { createRandom } from "../database/demo/random.ts";
import { openOldWords } from "./old-words.ts";

const BATCH = 4_000;
/** Only a sample of so many descriptions is read for new words; their sentences come from one list of tasks. */
const DESCRIPTIONS_READ = 20_000;

/**
 * Fills an empty, migrated database with `size` open jobs of the same kind as the demonstration board's: the same seed
 * gives the same board. Triggers and indexes wait until the rows are there.
 */
export async function fillWithCorpus(
  pool: pg.Pool,
  size: number,
  now: Date,
  say: (sentence: string) => void,
): Promise<void> {
  await pool.query("alter table jobs disable trigger user");
  await insertBoard(pool, size, now);
  say("rows inserted");
  await pool.query("alter table jobs enable trigger user");
  await pool.query("drop index job_search_newest_idx, job_search_gin_idx");
  await untimed(pool, "analyze users, jobs");
  await untimed(pool, "create index bench_order on jobs (created_at)");
  await readTexts(pool);
  await untimed(pool, "drop index bench_order");
  say("texts read");
  await finish(pool, say);
}

/** Indexes, words and statistics, of rows that are all there. */
async function finish(pool: pg.Pool, say: (sentence: string) => void): Promise<void> {
  await untimed(pool, "create index job_search_newest_idx on job_search (created_at desc, job_id desc)");
  await untimed(
    pool,
    "create index job_search_gin_idx on job_search using gin (title, words, place, filter_tokens) with (fastupdate = off)",
  );
  say("index built");
  await noteWords(pool);
  say("words noted");
  await untimed(pool, "vacuum (analyze)");
  await untimed(pool, "select update_search_word_counts()");
  await untimed(pool, "vacuum (analyze) search_words");
}

async function insertBoard(pool: pg.Pool, size: number, now: Date): Promise<void> {
  const cities = { NL: readCities("NL"), US: readCities("US") };
  const random = createRandom("bench companies");
  const companyCount = Math.min(20_000, Math.max(150, Math.round(size / 50)));
  const accounts = createCompanies(random, companyCount, cities, readOccupations()).map((company, index) =>
    createEmployer(random, company, getTeamSize(company, index), now),
  );
  const users = accounts.map(({ row }, index) => ({ ...row, email: `employer-${index}@example.com`, phone: null }));
  for (let start = 0; start < users.length; start += BATCH) {
    await insertRows(pool, "users", users.slice(start, start + BATCH));
  }
  let batch: (DemoJobRow & { published_at: Date })[] = [];
  let inserted: Promise<void> = Promise.resolve();
  const jobs = createJobs(
    createRandom("bench jobs"),
    size,
    accounts.map(({ employer }) => employer),
    now,
  );
  const addOldWords = openOldWords(now);
  for (const { row } of jobs) {
    addOldWords(row);
    batch.push({ ...row, status: ACTIVE, published_at: row.created_at });
    if (batch.length < BATCH) continue;
    const full = batch;
    batch = [];
    // One batch travels while the next is made.
    await inserted;
    inserted = insertRows(pool, "jobs", full);
  }
  await inserted;
  if (batch.length > 0) await insertRows(pool, "jobs", batch);
}

/** One parameter a batch, however many columns; what a row leaves out takes the column's default. */
async function insertRows(pool: pg.Pool, table: "users" | "jobs", rows: object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  await untimed(
    pool,
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
    [JSON.stringify(rows)],
  );
}

/** What the triggers would have done, in the order in which jobs come in, two stretches of time at once. */
async function readTexts(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ at: Date }>(
    `select distinct created_at as at from (
       select created_at, row_number() over (order by created_at) as number from jobs
     ) as numbered where number % ${BATCH} = 0 order by created_at`,
  );
  const ends = [...rows.map(({ at }) => at), null];
  let next = 0;
  async function work(): Promise<void> {
    while (next < ends.length) {
      const index = next++;
      await untimed(
        pool,
        `insert into job_search select source.* from job_search_source as source
         where ($1::timestamptz is null or created_at >= $1) and ($2::timestamptz is null or created_at < $2)
         order by created_at`,
        [index === 0 ? null : ends[index - 1], ends[index]],
      );
    }
  }
  await Promise.all([work(), work()]);
}

async function noteWords(pool: pg.Pool): Promise<void> {
  const note = (kind: string, texts: string) =>
    untimed(
      pool,
      `select add_search_words('${kind}', string_agg(text, ' ')) from (
         select text, row_number() over () / 500 as portion from (${texts}) as texts
       ) as numbered group by portion`,
    );
  await note("word", "select distinct title as text from jobs");
  await note("word", "select distinct company as text from users union select title from industries");
  await note("word", `select description as text from jobs order by id limit ${DESCRIPTIONS_READ}`);
  await note("place", "select distinct split_part(address, ', ', 2) as text from jobs");
  await note("place", `select address as text from jobs order by id limit ${DESCRIPTIONS_READ}`);
}

/** The pool carries the time limit of web requests. */
async function untimed(pool: pg.Pool, statement: string, values: unknown[] = []): Promise<void> {
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
