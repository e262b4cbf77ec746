import { type Kysely, type QueryCreator, sql } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { type PagePosition, whereAfterCursor } from "../../platform/http/paging.ts";
import { companyColumns } from "../memberships/queries.ts";

/** A session ends seven days after its last use, and at the latest 30 days after the login. */
const idleCutoff = sql<Date>`now() - interval '7 days'`;
const lifetimeCutoff = sql<Date>`now() - interval '30 days'`;
/** `used_at` is exact to one minute, because an update for each request would cost too much. */
const lastUseCutoff = sql<Date>`now() - interval '1 minute'`;
/** How long the parent of the current refresh token returns the current one again. */
const parentTokenCutoff = sql<Date>`now() - interval '2 minutes'`;

export interface SessionReference {
  userId: string;
  sessionId: string;
}

/**
 * Selects the user of a session that has neither ended nor exceeded its lifetime. Every authenticated request runs this
 * query, so it reads by primary keys only.
 */
export function selectSessionUser(db: QueryCreator<DB>, session: SessionReference) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .leftJoin("company_members", (join) =>
      join.onRef("company_members.user_id", "=", "users.id").on("company_members.left_at", "is", null),
    )
    .where("sessions.id", "=", session.sessionId)
    .where("users.id", "=", session.userId)
    .where("sessions.ended_at", "is", null)
    .where("sessions.created_at", ">", lifetimeCutoff);
}

/** `is_touch_due` tells whether `used_at` is old enough to be updated with `touchSession`. */
export function findSessionUser(db: Kysely<DB>, session: SessionReference) {
  return selectSessionUser(db, session)
    .leftJoin("companies", "companies.id", "company_members.company_id")
    .selectAll("users")
    .select(companyColumns)
    .select(["second_factor_at", sql<boolean>`sessions.used_at < ${lastUseCutoff}`.as("is_touch_due")])
    .executeTakeFirst();
}

/** Returns the ids of the given sessions that have neither ended nor exceeded their lifetime. */
export function findActiveSessionIds(db: Kysely<DB>, sessionIds: string[]) {
  return db
    .selectFrom("sessions")
    .select("id")
    .where("id", "in", sessionIds)
    .where("ended_at", "is", null)
    .where("created_at", ">", lifetimeCutoff)
    .execute();
}

const sessionColumns = ["id", "user_agent", "ip", "created_at", "used_at", "ended_at"] as const;

/** Lists the sessions that can still be refreshed, newest first; reads one row more than `limit` for the cursor. */
export function listActiveSessions(
  db: Kysely<DB>,
  userId: string,
  page: { limit: number; after: PagePosition | null },
) {
  const sessions = db.selectFrom("sessions").select(sessionColumns).where("user_id", "=", userId);
  const fromCursor = page.after ? sessions.where(whereAfterCursor("sessions", page.after)) : sessions;
  return fromCursor
    .where("ended_at", "is", null)
    .where("created_at", ">", lifetimeCutoff)
    .where("used_at", ">", idleCutoff)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit + 1)
    .execute();
}

/** Builds the query that updates `used_at` at most once a minute. Only the first of concurrent queries writes. */
export function touchSessionQuery(db: QueryCreator<DB>, sessionId: string) {
  return db
    .updateTable("sessions")
    .set({ used_at: sql`now()` })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .where("used_at", "<", lastUseCutoff);
}

export function touchSession(db: Kysely<DB>, sessionId: string) {
  return touchSessionQuery(db, sessionId).execute();
}

export function selectActiveSessionForUpdate(db: Kysely<DB>, sessionId: string) {
  return db
    .selectFrom("sessions")
    .select(["id", "user_id", "refresh_token_hash", "parent_token_hash", "encrypted_refresh_token", "token_mac_key"])
    .select(sql<boolean>`coalesce(rotated_at > ${parentTokenCutoff}, false)`.as("is_parent_valid"))
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .where("created_at", ">", lifetimeCutoff)
    .where("used_at", ">", idleCutoff)
    .forUpdate()
    .executeTakeFirst();
}

export function updateRefreshTokenHash(
  db: Kysely<DB>,
  sessionId: string,
  columns: {
    refresh_token_hash: Buffer;
    parent_token_hash: Buffer;
    encrypted_refresh_token: Buffer;
    token_mac_key: Buffer;
  },
) {
  return db
    .updateTable("sessions")
    .set({ ...columns, rotated_at: sql`now()`, used_at: sql`now()` })
    .where("id", "=", sessionId)
    .execute();
}

/** Notes that a session has been confirmed with the second factor. */
export function confirmSession(db: Kysely<DB>, sessionId: string) {
  return db.updateTable("sessions").set({ second_factor_at: sql`now()` }).where("id", "=", sessionId).execute();
}

/** Notes that no session of a user is confirmed any more. */
export function unconfirmSessions(db: Kysely<DB>, userId: string) {
  return db.updateTable("sessions").set({ second_factor_at: null }).where("user_id", "=", userId).execute();
}

export function endSession(db: Kysely<DB>, sessionId: string, reason: "reuse") {
  return db
    .updateTable("sessions")
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .execute();
}

/** Ends a session when the hash is that of its current refresh token or of its parent token. */
export function endSessionByRefreshToken(db: Kysely<DB>, sessionId: string, refreshTokenHash: Buffer) {
  return db
    .updateTable("sessions")
    .set({ ended_at: sql`now()`, end_reason: "logout" })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .where((eb) =>
      eb.or([eb("refresh_token_hash", "=", refreshTokenHash), eb("parent_token_hash", "=", refreshTokenHash)]),
    )
    .execute();
}

/**
 * Ends a session of this user. Returns false when the session is unknown or belongs to another user. A session that has
 * already ended keeps its end time and reason.
 */
export async function endSessionOfUser(db: Kysely<DB>, userId: string, sessionId: string): Promise<boolean> {
  const result = await db
    .updateTable("sessions")
    .set((eb) => ({
      ended_at: eb.fn.coalesce("ended_at", sql<Date>`now()`),
      end_reason: eb.fn.coalesce("end_reason", sql<string>`'other'`),
    }))
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export function endOtherSessions(
  db: Kysely<DB>,
  userId: string,
  currentSessionId: string,
  reason: "password" | "other" = "password",
) {
  return db
    .updateTable("sessions")
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where("user_id", "=", userId)
    .where("id", "!=", currentSessionId)
    .where("ended_at", "is", null)
    .execute();
}

/**
 * Erases the IP address and the user agent of sessions that ended or expired more than 60 days ago. Until then they
 * help to investigate a stolen account.
 */
export function eraseOldSessionDetails(db: Kysely<DB>) {
  return db
    .updateTable("sessions")
    .set({ ip: null, user_agent: null })
    .where((eb) => eb.or([eb("ip", "is not", null), eb("user_agent", "is not", null)]))
    .where(
      sql<boolean>`coalesce(ended_at, least(used_at + interval '7 days', created_at + interval '30 days'))
        <= now() - interval '60 days'`,
    )
    .execute();
}

/** Ends every session of a user after a password reset. */
export function endAllSessions(db: Kysely<DB>, userId: string) {
  return db
    .updateTable("sessions")
    .set({ ended_at: sql`now()`, end_reason: "password" })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .execute();
}
