import { createHash, randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { DB } from "../../../database/schema.ts";
import { loginMethodByProvider, type ProviderName } from "./providers.ts";

const authorizationCutoff = sql<Date>`now() - interval '10 minutes'`;
const exchangeCodeCutoff = sql<Date>`now() - interval '60 seconds'`;

/** 256 random bits, as they stand in an address, a cookie or a message. */
export function generateSecret(): string {
  return randomBytes(32).toString("base64url");
}

function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

export interface AuthorizationRequest {
  provider: ProviderName;
  state: string;
  /** What the cookie of the browser holds. */
  browser: string;
  codeVerifier: string;
  nonce: string;
  openerOrigin: string;
}

/** Remembers a login that goes to a provider, and forgets those that never came back. */
export async function insertAuthorizationRequest(db: Kysely<DB>, attempt: AuthorizationRequest): Promise<void> {
  await db.deleteFrom("oauth_authorization_requests").where("created_at", "<", authorizationCutoff).execute();
  await db
    .insertInto("oauth_authorization_requests")
    .values({
      id: uuidv7(),
      provider: attempt.provider,
      state_hash: hashSecret(attempt.state),
      browser_hash: hashSecret(attempt.browser),
      code_verifier: attempt.codeVerifier,
      nonce: attempt.nonce,
      opener_origin: attempt.openerOrigin,
    })
    .execute();
}

/** Of many who come back with the same one, the database gives it to the first. */
export function consumeAuthorizationRequest(
  db: Kysely<DB>,
  came: Pick<AuthorizationRequest, "provider" | "state" | "browser">,
) {
  return db
    .deleteFrom("oauth_authorization_requests")
    .where("provider", "=", came.provider)
    .where("state_hash", "=", hashSecret(came.state))
    .where("browser_hash", "=", hashSecret(came.browser))
    .where("created_at", ">", authorizationCutoff)
    .returning(["code_verifier", "nonce", "opener_origin"])
    .executeTakeFirst();
}

export async function insertExchangeCode(db: Kysely<DB>, userId: string): Promise<string> {
  const code = generateSecret();
  await db.deleteFrom("oauth_login_codes").where("created_at", "<", exchangeCodeCutoff).execute();
  await db
    .insertInto("oauth_login_codes")
    .values({ code_hash: hashSecret(code), user_id: userId })
    .execute();
  return code;
}

/** The user that a code was given for, once. */
export async function consumeExchangeCode(db: Kysely<DB>, code: string) {
  const taken = await db
    .deleteFrom("oauth_login_codes")
    .where("code_hash", "=", hashSecret(code))
    .where("created_at", ">", exchangeCodeCutoff)
    .returning("user_id")
    .executeTakeFirst();
  if (!taken) return undefined;
  return db.selectFrom("users").selectAll().where("id", "=", taken.user_id).executeTakeFirst();
}

/** Until the transaction ends nobody else logs in as this person of this provider. */
export async function lockIdentity(db: Kysely<DB>, provider: ProviderName, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${subject}`}, 0))`.execute(db);
}

export function findIdentity(db: Kysely<DB>, provider: ProviderName, subject: string) {
  return db
    .selectFrom("oauth_identities")
    .select("user_id")
    .where("provider", "=", provider)
    .where("subject", "=", subject)
    .executeTakeFirst();
}

export async function insertUserWithIdentity(
  db: Kysely<DB>,
  person: { provider: ProviderName; subject: string; email: string; name: string | null },
): Promise<string> {
  const { provider, subject, email, name } = person;
  const id = uuidv7();
  const proven = { email_verified_at: sql<Date>`now()` };
  await db
    .insertInto("users")
    .values({ id, email, ...proven, name, login_method: loginMethodByProvider[provider] })
    .execute();
  await db.insertInto("oauth_identities").values({ provider, subject, user_id: id }).execute();
  return id;
}
