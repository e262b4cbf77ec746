import { sql } from "kysely";
import { ACTIVE } from "../../contract/values.ts";
import type { Database } from "../database/pool.ts";
import { selectJobs } from "../jobs/queries.ts";

/** Open jobs with ids from `from` up to, but without, `to`. Ids follow the time of posting. */
export interface JobIdRange {
  from: string | null;
  to: string | null;
}

/** All open jobs in ranges of `size`, with the latest change in each: one walk along an index. */
export async function listJobIdRanges(db: Database, size: number): Promise<(JobIdRange & { changedAt: Date })[]> {
  const { rows } = await sql<{ from: string; changed_at: Date }>`
    select min(id::text) as from, max(updated_at) as changed_at
    from (
      select id, updated_at, (row_number() over (order by id) - 1) / ${size}::int as range
      from jobs where status = ${sql.lit(ACTIVE)} and deleted_at is null
    ) as open
    group by range order by range
  `.execute(db);
  return rows.map(({ from, changed_at }, index) => ({
    from,
    to: rows[index + 1]?.from ?? null,
    changedAt: changed_at,
  }));
}

/** Companies with open jobs. A company's page changes when its profile does, or one of these jobs. */
export function listCompanies(db: Database, limit: number) {
  return db
    .selectFrom("users")
    .innerJoin("jobs", "jobs.user_id", "users.id")
    .select(["users.id", "users.company"])
    .select(sql<Date>`greatest(users.updated_at, max(jobs.updated_at))`.as("changedAt"))
    .where("jobs.status", "=", ACTIVE)
    .where("jobs.deleted_at", "is", null)
    .groupBy("users.id")
    .orderBy("users.id")
    .limit(limit)
    .execute();
}

const BATCH_SIZE = 1_000;

/** The addresses of a range's open jobs. */
export function iterateOpenJobLinks(db: Database, range: JobIdRange) {
  return iterateInBatches((after) =>
    selectOpenJobs(db, range, after).select(["jobs.id", "jobs.title", "jobs.updated_at"]).execute(),
  );
}

/** Every open job with all that is public about it. */
export function iterateOpenJobs(db: Database) {
  return iterateInBatches((after) => {
    const jobs = selectJobs(db).where("jobs.status", "=", ACTIVE).where("jobs.deleted_at", "is", null);
    return (after ? jobs.where("jobs.id", ">", after) : jobs).orderBy("jobs.id").limit(BATCH_SIZE).execute();
  });
}

function selectOpenJobs(db: Database, { from, to }: JobIdRange, after: string | null) {
  let jobs = db.selectFrom("jobs").where("status", "=", ACTIVE).where("deleted_at", "is", null);
  if (after) jobs = jobs.where("id", ">", after);
  else if (from) jobs = jobs.where("id", ">=", from);
  if (to) jobs = jobs.where("id", "<", to);
  return jobs.orderBy("id").limit(BATCH_SIZE);
}

/** Row by row, read in batches by id, so that memory does not grow with their number. */
async function* iterateInBatches<Row extends { id: string }>(read: (after: string | null) => Promise<Row[]>) {
  let after: string | null = null;
  for (;;) {
    const rows: Row[] = await read(after);
    yield* rows;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH_SIZE) return;
  }
}
