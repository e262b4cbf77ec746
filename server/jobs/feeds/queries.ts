import { type Selectable, sql } from "kysely";
import type { Jobs } from "../../../database/schema.ts";
import type { Database } from "../../platform/database/pool.ts";
import type { JobRow } from "../present.ts";
import { selectJobs } from "../queries.ts";

/**
 * A range of ids: `from` is included, `to` is excluded, null means open. Ids are UUIDs of version 7, so their order is
 * the order of creation.
 */
export interface IdRange {
  from: string | null;
  to: string | null;
}

/** Divides all public jobs into ranges of `size` jobs. `changedAt` is the time of the latest change in a range. */
export async function listJobIdRanges(db: Database, size: number): Promise<(IdRange & { changedAt: Date })[]> {
  const { rows } = await sql<{ from: string; changed_at: Date }>`
    select min(id::text) as from, max(updated_at) as changed_at
    from (
      select id, updated_at, (row_number() over (order by id) - 1) / ${size}::int as range
      from jobs where is_public
    ) as public_jobs
    group by range order by range
  `.execute(db);
  return rows.map(({ from, changed_at }, index) => ({
    from,
    to: rows[index + 1]?.from ?? null,
    changedAt: changed_at,
  }));
}

/** Divides the companies with public jobs into ranges of `size` companies. */
export async function listCompanyIdRanges(db: Database, size: number): Promise<IdRange[]> {
  const { rows } = await sql<{ from: string }>`
    select id::text as from
    from (
      select id, row_number() over (order by id) - 1 as index
      from companies where restricted_at is null and exists (
        select from jobs where company_id = companies.id and is_public
      )
    ) as numbered
    where index % ${size}::int = 0 order by id
  `.execute(db);
  return rows.map(({ from }, index) => ({ from, to: rows[index + 1]?.from ?? null }));
}

/**
 * Lists the companies of a range that have a page and public jobs. The page of a company shows its profile and these jobs, so
 * `changedAt` is the time of the latest change of either.
 */
export function listCompanies(db: Database, { from, to }: IdRange) {
  return db
    .selectFrom("companies")
    .innerJoin("jobs", "jobs.company_id", "companies.id")
    .select(["companies.id", "companies.name as company"])
    .select(sql<Date>`greatest(companies.updated_at, max(jobs.updated_at))`.as("changedAt"))
    .where("companies.restricted_at", "is", null)
    .where("jobs.is_public", "=", true)
    .groupBy("companies.id")
    .orderBy("companies.id")
    .$if(from !== null, (query) => query.where("companies.id", ">=", from))
    .$if(to !== null, (query) => query.where("companies.id", "<", to))
    .execute();
}

const BATCH_SIZE = 1_000;

/** Yields the id, the title and the time of the latest change of each public job in a range. */
export function iterateActiveJobIds(db: Database, range: IdRange) {
  return iterateInBatches((afterId) =>
    selectActiveJobs(db, range, afterId).select(["jobs.id", "jobs.title", "jobs.updated_at"]).execute(),
  );
}

/** A public job with all its public data. */
export type FeedJob = JobRow & Pick<Selectable<Jobs>, "formatted_description">;

/** Yields every public job. */
export function iterateActiveJobs(db: Database) {
  return iterateInBatches((afterId) => {
    const jobs = selectJobs(db).select("jobs.formatted_description").where("jobs.is_public", "=", true);
    return (afterId ? jobs.where("jobs.id", ">", afterId) : jobs).orderBy("jobs.id").limit(BATCH_SIZE).execute();
  });
}

function selectActiveJobs(db: Database, { from, to }: IdRange, afterId: string | null) {
  let jobs = db.selectFrom("jobs").where("is_public", "=", true);
  if (afterId) jobs = jobs.where("id", ">", afterId);
  else if (from) jobs = jobs.where("id", ">=", from);
  if (to) jobs = jobs.where("id", "<", to);
  return jobs.orderBy("id").limit(BATCH_SIZE);
}

/** Reads rows in batches, in the order of their ids. Memory use does not depend on the number of rows. */
async function* iterateInBatches<Row extends { id: string }>(readBatch: (afterId: string | null) => Promise<Row[]>) {
  let afterId: string | null = null;
  for (;;) {
    const rows: Row[] = await readBatch(afterId);
    yield* rows;
    afterId = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH_SIZE) return;
  }
}
