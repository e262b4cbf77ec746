import { isIP } from "node:net";
import { type Kysely, type QueryCreator, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { DB } from "../../database/schema.ts";
import { type PagePosition, whereAfter } from "../http/paging.ts";
import { generateIssueKey, generateRefreshToken, hashRefreshToken } from "./refresh-token.ts";

export const idleCutoff = sql<Date>`now() - interval '7 days'`;
export const lifetimeCutoff = sql<Date>`now() - interval '30 days'`;
/** How exact the list of sessions is about their last use; a write at every call would cost too much. */
const lastUseCutoff = sql<Date>`now() - interval '1 minute'`;

/** Email is stored folded, and the contract folds what comes in. */
export function findUserByEmail(db: Kysely<DB>, email: string) {
  return db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
}

export function insertEmailUser(db: Kysely<DB>, user: { name: string; email: string; password_hash: string }) {
  return db
    .insertInto("users")
    .values({ id: uuidv7(), login_method: "Email", ...user })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Starts a session; returns its id and the refresh token, which is nowhere else in clear. */
export async function insertSession(db: Kysely<DB>, userId: string, device: { userAgent: string | null; ip: string }) {
  const id = uuidv7();
  const issueKey = generateIssueKey();
  const refreshToken = generateRefreshToken(id, issueKey);
  await db
    .insertInto("sessions")
    .values({
      id,
      user_id: userId,
      refresh_token_hash: hashRefreshToken(refreshToken),
      token_mac_key: issueKey,
      user_agent: device.userAgent?.slice(0, 300) ?? null,
      ip: normalizeIpAddress(device.ip),
    })
    .execute();
  return { id, refreshToken };
}

export interface SessionReference {
  userId: string;
  sessionId: string;
}

/** The user of a session that is neither ended nor too old: one read by primary keys, on every authenticated call. */
export function selectSessionUser(db: QueryCreator<DB>, session: SessionReference) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .where("sessions.id", "=", session.sessionId)
    .where("users.id", "=", session.userId)
    .where("sessions.ended_at", "is", null)
    .where("sessions.created_at", ">", lifetimeCutoff);
}

export function findSessionUser(db: Kysely<DB>, session: SessionReference) {
  return selectSessionUser(db, session)
    .selectAll("users")
    .select(sql<boolean>`sessions.used_at < ${lastUseCutoff}`.as("session_is_due"))
    .executeTakeFirst();
}

/** Those of the given ones that are neither ended nor too old. */
export function findActiveSessionIds(db: Kysely<DB>, sessionIds: string[]) {
  return db
    .selectFrom("sessions")
    .select("id")
    .where("id", "in", sessionIds)
    .where("ended_at", "is", null)
    .where("created_at", ">", lifetimeCutoff)
    .execute();
}

/** Notes that a session is in use. Of many calls at once the first one does it. */
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
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .where("created_at", ">", lifetimeCutoff)
    .where("used_at", ">", idleCutoff)
    .forUpdate()
    .executeTakeFirst();
}

export function replaceRefreshToken(
  db: Kysely<DB>,
  sessionId: string,
  tokens: {
    refresh_token_hash: Buffer;
    parent_token_hash: Buffer;
    encrypted_refresh_token: Buffer;
    token_mac_key: Buffer;
  },
) {
  return db
    .updateTable("sessions")
    .set({ ...tokens, used_at: sql`now()` })
    .where("id", "=", sessionId)
    .execute();
}

export function endSession(db: Kysely<DB>, sessionId: string, because: "reuse") {
  return db
    .updateTable("sessions")
    .set({ ended_at: sql`now()`, end_reason: because })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .execute();
}

/** Only who holds the session's token, or the one before it, can log out of it. */
export function endSessionByRefreshToken(db: Kysely<DB>, sessionId: string, refreshHash: Buffer) {
  return db
    .updateTable("sessions")
    .set({ ended_at: sql`now()`, end_reason: "logout" })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .where((is) => is.or([is("refresh_token_hash", "=", refreshHash), is("parent_token_hash", "=", refreshHash)]))
    .execute();
}

/** Until the transaction ends nobody else changes this user. */
export function selectUserForUpdate(db: Kysely<DB>, userId: string) {
  return db.selectFrom("users").selectAll().where("id", "=", userId).forUpdate().executeTakeFirst();
}

/** Until the transaction ends nobody changes this user, but others may hold it too. */
export function selectUserForShare(db: Kysely<DB>, userId: string) {
  return db.selectFrom("users").selectAll().where("id", "=", userId).forShare().executeTakeFirst();
}

/** The account's own email brought a code here: it is the person's, and nobody else's by a slip of the hand. */
export function markEmailVerified(db: Kysely<DB>, userId: string) {
  return db
    .updateTable("users")
    .set({ email_verified_at: sql`now()` })
    .where("id", "=", userId)
    .where("email", "is not", null)
    .where("email_verified_at", "is", null)
    .where("deleted_at", "is", null)
    .execute();
}

export function updatePassword(db: Kysely<DB>, userId: string, passwordHash: string) {
  return db
    .updateTable("users")
    .set({ password_hash: passwordHash, updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
}

export function endOtherSessions(
  db: Kysely<DB>,
  userId: string,
  sessionId: string,
  because: "password" | "other" = "password",
) {
  return db
    .updateTable("sessions")
    .set({ ended_at: sql`now()`, end_reason: because })
    .where("user_id", "=", userId)
    .where("id", "!=", sessionId)
    .where("ended_at", "is", null)
    .execute();
}

/**
 * Null when the client is gone already. Behind a proxy the address is text that a client may have made up. PostgreSQL
 * knows no zones (`fe80::1%eth0`). One of IPv4 is the same whether or not it came in through a socket of IPv6.
 */
export function normalizeIpAddress(ip: string | undefined): string | null {
  const address = (ip?.split("%")[0] ?? "").replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(address) ? address : null;
}

const sessionColumns = ["id", "user_agent", "ip", "created_at", "used_at", "ended_at"] as const;

/** Those that can still be used; one more row than `limit`, if there is one. */
export function listActiveSessions(
  db: Kysely<DB>,
  userId: string,
  page: { limit: number; after: PagePosition | null },
) {
  const all = db.selectFrom("sessions").select(sessionColumns).where("user_id", "=", userId);
  const rest = page.after ? all.where(whereAfter("sessions", page.after)) : all;
  return rest
    .where("ended_at", "is", null)
    .where("created_at", ">", lifetimeCutoff)
    .where("used_at", ">", idleCutoff)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit + 1)
    .execute();
}

/** False when the user never had such a session. One that has ended stays as it ended. */
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
