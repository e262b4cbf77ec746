import { type Kysely, sql } from "kysely";
import { hashPassword } from "../server/auth/passwords.ts";
import { makeBoard } from "./demo/board.ts";
import { insertAll } from "./demo/insert.ts";
import { makeConversations } from "./demo/messages.ts";
import { makeReviews } from "./demo/reviews.ts";
import { DEMO_PASSWORD, hasUsers } from "./demo-logins.ts";
import type { DB } from "./schema.ts";

/** Any number that nobody else uses for an advisory lock on this database. */
const LOCK = 7_300_002;

/**
 * Fills an empty database with a believable board and says whether it did. A database with any user is left as it is.
 * Several processes may call it at once: one fills, the others wait for it.
 */
export async function fillWithDemo(db: Kysely<DB>): Promise<boolean> {
  if (await hasUsers(db)) return false;
  return await db.transaction().execute(async (transaction) => {
    // The pool may carry the time limit of web requests; a slow disk, or waiting for another process, takes longer.
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(transaction);
    if (await hasUsers(transaction)) return false;

    const now = new Date();
    const board = makeBoard(now);
    const { users, jobs, applications, saved } = board;
    const { conversations, messages } = makeConversations(board, now);
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    await insertAll(
      transaction,
      "users",
      users.map((user) => ({ ...user, password_hash: passwordHash })),
    );
    await sql`alter table jobs disable trigger jobs_keep_search`.execute(transaction);
    await insertAll(transaction, "jobs", jobs);
    await sql`alter table jobs enable trigger jobs_keep_search`.execute(transaction);
    await sql`select fill_job_search()`.execute(transaction);
    await insertAll(transaction, "applications", applications);
    await insertAll(transaction, "conversations", conversations);
    await insertAll(transaction, "messages", messages);
    await insertAll(transaction, "reviews", makeReviews(board, now));
    await insertAll(transaction, "saved_jobs", saved.jobs);
    // The jobs have opened just now, as the database sees it; they are not news.
    await transaction
      .insertInto("saved_searches")
      .values({ ...saved.search, told_until: sql<Date>`clock_timestamp()` })
      .execute();
    // Without statistics the first searches would be planned as if the tables were empty.
    await sql`
      analyze users, jobs, applications, conversations, messages, reviews, job_search, search_words
    `.execute(transaction);
    return true;
  });
}
