import { type Insertable, type Kysely, sql } from "kysely";
import { hashPassword } from "../../server/auth/passwords.ts";
import type { DB } from "../schema.ts";
import { createConversations } from "./conversations.ts";
import { createDataset } from "./dataset.ts";
import { DEMO_PASSWORD, hasUsers } from "./demo-logins.ts";
import { createReviews } from "./reviews.ts";

/** PostgreSQL takes at most 65,535 parameters in one statement. */
const INSERT_BATCH_ROWS = 500;

export async function insertInBatches<Table extends keyof DB>(
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

/** Any number that nobody else uses for an advisory lock on this database. */
const DEMO_DATA_LOCK = 7_300_002;

/**
 * Fills an empty database with a believable board and says whether it did. A database with any user is left as it is.
 * Several processes may call it at once: one fills, the others wait for it.
 */
export async function loadDemoData(db: Kysely<DB>): Promise<boolean> {
  if (await hasUsers(db)) return false;
  return await db.transaction().execute(async (transaction) => {
    // The pool may carry the time limit of web requests; a slow disk, or waiting for another process, takes longer.
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${sql.lit(DEMO_DATA_LOCK)})`.execute(transaction);
    if (await hasUsers(transaction)) return false;

    const now = new Date();
    const board = createDataset(now);
    const { users, jobs, applications, savedItems } = board;
    const { conversations, messages } = createConversations(board, now);
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    await insertInBatches(
      transaction,
      "users",
      users.map((user) => ({ ...user, password_hash: passwordHash })),
    );
    await sql`alter table jobs disable trigger jobs_update_search`.execute(transaction);
    await insertInBatches(transaction, "jobs", jobs);
    await sql`alter table jobs enable trigger jobs_update_search`.execute(transaction);
    await sql`select populate_job_search()`.execute(transaction);
    await insertInBatches(transaction, "applications", applications);
    await insertInBatches(transaction, "conversations", conversations);
    await insertInBatches(transaction, "messages", messages);
    await insertInBatches(transaction, "reviews", createReviews(board, now));
    await insertInBatches(transaction, "saved_jobs", savedItems.jobs);
    // The jobs have opened just now, as the database sees it; they are not news.
    await transaction
      .insertInto("saved_searches")
      .values({ ...savedItems.search, notified_until: sql<Date>`clock_timestamp()` })
      .execute();
    // Without statistics the first searches would be planned as if the tables were empty.
    await sql`
      analyze users, jobs, applications, conversations, messages, reviews, job_search, search_words
    `.execute(transaction);
    return true;
  });
}
