import { sql } from "kysely";
import { pauseAfterBatch } from "../../../platform/background/interval.ts";
import type { Sweep } from "../../../platform/background/sweep.ts";
import { tryAdvisoryLock } from "../../../platform/database/advisory-lock.ts";
import type { Database } from "../../../platform/database/pool.ts";
import { reindexRenamedCompanies } from "./reindex-companies.ts";

const INTERVAL_MS = 10 * 60_000;
/** Short, because users expect that a search finds a company by its new name within seconds. */
const REINDEX_INTERVAL_MS = 1_000;
/** The caches read a change of a job within a second. */
const JOB_CHANGES_INTERVAL_MS = 60_000;
const BATCH_SIZE = 500;
const NIL_UUID = "00000000-0000-0000-0000-000000000000";

/**
 * Returns the sweeps that maintain the search index: they count how many of the newest jobs contain each word, delete
 * words that no job contains any more, geocode jobs that were posted before the places of their country were loaded,
 * re-index the jobs of renamed companies, and delete old rows of `job_changes`.
 */
export function createSearchSweeps(db: Database): Sweep[] {
  return [
    {
      name: "search_words",
      description: "Search maintenance",
      intervalMs: INTERVAL_MS,
      async run(signal) {
        await updateWordCounts(db);
        await deleteUnusedWords(db, signal);
        let lastId: string | null = NIL_UUID;
        while (lastId && !signal.aborted) lastId = await geocodeBatch(db, lastId);
        return {};
      },
    },
    {
      name: "renamed_companies",
      description: "Re-indexing the jobs of a renamed company",
      intervalMs: REINDEX_INTERVAL_MS,
      async run(signal) {
        await reindexRenamedCompanies(db, signal);
        return {};
      },
    },
    {
      name: "job_changes",
      description: "Deleting old changes of jobs",
      intervalMs: JOB_CHANGES_INTERVAL_MS,
      async run() {
        await deleteOldJobChanges(db);
        return {};
      },
    },
  ];
}

/** Counts how many of the newest jobs contain each word. Does nothing while another process counts. */
async function updateWordCounts(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    if (await tryAdvisoryLock(transaction, "searchMaintenance"))
      await sql`select update_search_word_counts()`.execute(transaction);
  });
}

/** Deletes the changes of jobs that all caches have read. */
export async function deleteOldJobChanges(db: Database): Promise<void> {
  await db
    .deleteFrom("job_changes")
    .where("changed_at", "<", sql<Date>`clock_timestamp() - interval '1 minute'`)
    .execute();
}

/** Deletes the words that no active job contains, because the jobs were closed, edited or erased. */
export async function deleteUnusedWords(db: Database, signal: AbortSignal): Promise<void> {
  let position: WordPosition | null = { kind: "", word: "" };
  while (position && !signal.aborted) {
    const startedAt = performance.now();
    position = await deleteUnusedWordBatch(db, position);
    await pauseAfterBatch(startedAt, signal);
  }
}

interface WordPosition {
  kind: string;
  word: string;
}

/**
 * Checks the next words that none of the newest jobs contains. Returns the position of the last one, or null after the
 * last batch or while another process deletes words.
 */
function deleteUnusedWordBatch(db: Database, after: WordPosition): Promise<WordPosition | null> {
  return db.transaction().execute(async (transaction) => {
    if (!(await tryAdvisoryLock(transaction, "searchMaintenance"))) return null;
    // The planner would scan the whole table for each word, because it estimates that most words are frequent.
    await sql`set local enable_seqscan = off`.execute(transaction);
    const { rows } = await sql<WordPosition>`
      with batch as materialized (
        select kind, word, stems from search_words
        where (kind, word) > (${after.kind}, ${after.word}) and job_count = 0 order by kind, word limit ${BATCH_SIZE}
      ), deleted as (
        delete from search_words using batch
        where search_words.kind = batch.kind and search_words.word = batch.word
          and not exists (select from job_search where document @@ stems_to_tsquery(batch.kind, batch.stems))
      )
      select kind, word from batch order by kind, word`.execute(transaction);
    return rows.length < BATCH_SIZE ? null : (rows.at(-1) ?? null);
  });
}

/** Geocodes the next batch of jobs without coordinates. Returns its last job id, or null after the last batch. */
function geocodeBatch(db: Database, afterId: string): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    // The row locks (FOR SHARE) exclude concurrent changes of these jobs, so no newer index row is replaced by an older one.
    const { rows } = await sql<{ id: string }>`
      select id from job_search join jobs on jobs.id = job_id where latitude is null and job_id > ${afterId}
      order by job_id limit ${BATCH_SIZE} for share of jobs`.execute(trx);
    await sql`
      update job_search set latitude = source.latitude, longitude = source.longitude, country = source.country,
        document = source.document
      from job_search_source as source
      where source.job_id = any(${rows.map(({ id }) => id)}::uuid[]) and source.latitude is not null
        and job_search.job_id = source.job_id`.execute(trx);
    return rows.length < BATCH_SIZE ? null : (rows.at(-1)?.id ?? null);
  });
}
