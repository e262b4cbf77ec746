import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { executePrepared } from "../database/prepared-statements.ts";
import type { AppContext } from "../http/serve.ts";
import type { MessageRow } from "./present.ts";
import { UNREAD_MAIL_DELAY } from "./unread-mail/queries.ts";

interface NewMessage {
  from_user_id: string;
  to_user_id: string;
  message: string;
  client_id: string | null;
}

/**
 * Saves a message once, at the end of its conversation. The transaction is a function of the database, which says how
 * (migration 0023). Tries with one client's id to two people hold different conversations; there the unique constraint
 * decides, and the loser leaves no gap.
 */
export async function appendMessage(
  { db, pool }: Pick<AppContext, "db" | "pool">,
  given: NewMessage,
): Promise<MessageRow> {
  // Half of a surrogate pair cannot be stored; the same text again must be recognised all the same.
  const text = given.message.toWellFormed();
  const query = sql<MessageRow>`
    select * from append_message(
      ${uuidv7()}, ${uuidv7()}, ${given.from_user_id}, ${given.to_user_id}, ${text}, ${given.client_id}, ${UNREAD_MAIL_DELAY}
    )`;
  const [saved] = await executePrepared(pool, "append_message", query.compile(db));
  if (!saved) throw new Error("A message was neither saved nor refused.");
  return saved;
}
