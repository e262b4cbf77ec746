import { type Kysely, sql } from "kysely";
import { FIT_ANSWERS_TO_SHOW, type JobFit } from "../../../contract/jobs/fit.ts";
import type { ViewSource } from "../../../contract/jobs/views.ts";
import type { DB } from "../../../database/schema.ts";

/** Counts the answer of one reader. */
export async function countJobFit(db: Kysely<DB>, jobId: string, fits: boolean): Promise<void> {
  const added = fits ? 1 : 0;
  await sql`
    insert into job_fit as counted (job_id, answers, fits) values (${jobId}, 1, ${added})
    on conflict (job_id) do update set
      answers = counted.answers + 1,
      fits = counted.fits + ${added},
      shown_answers = case when (counted.answers + 1) % ${FIT_ANSWERS_TO_SHOW} = 0
        then counted.answers + 1 else counted.shown_answers end,
      shown_fits = case when (counted.answers + 1) % ${FIT_ANSWERS_TO_SHOW} = 0
        then counted.fits + ${added} else counted.shown_fits end`.execute(db);
}

/** Reads the numbers after the last fifth answer. Null before. */
export async function readJobFit(db: Kysely<DB>, jobId: string): Promise<JobFit | null> {
  const row = await db
    .selectFrom("job_fit")
    .select(["shown_answers as answers", "shown_fits as fits"])
    .where("job_id", "=", jobId)
    .where("shown_answers", ">", 0)
    .executeTakeFirst();
  return row ?? null;
}

/** Counts one reader of a job in the present week. */
export async function countJobView(db: Kysely<DB>, jobId: string, source: ViewSource): Promise<void> {
  await sql`
    insert into job_views as counted (job_id, week, source, views)
    select ${jobId}, date_trunc('week', portal_now() at time zone time_zone)::date, ${source}, 1 from clock
    on conflict (job_id, week, source) do update set views = counted.views + 1`.execute(db);
}
