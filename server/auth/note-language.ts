import type { FastifyRequest } from "fastify";
import type { Database } from "../database/pool.ts";
import { getRequestLanguage } from "../language.ts";

/**
 * People are written to in the language that they last signed in with. Outside the transaction that opens the session:
 * that one shares the user's row with other logins, which could then wait for each other for ever.
 */
export async function updateUserLanguage(db: Database, userId: string, request: FastifyRequest): Promise<void> {
  const language = getRequestLanguage(request);
  await db
    .updateTable("users")
    .set({ language })
    .where("id", "=", userId)
    .where("language", "!=", language)
    .where("deleted_at", "is", null)
    .execute();
}
