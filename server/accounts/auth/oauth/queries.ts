import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { DB } from "../../../../database/schema.ts";
import type { ProviderName } from "../../../platform/config/providers.ts";
import { createToken, hashToken } from "../../../platform/signing/tokens.ts";
import { loginMethodByProvider } from "./providers.ts";

const authorizationCutoff = sql<Date>`now() - interval '10 minutes'`;
const loginCodeCutoff = sql<Date>`now() - interval '60 seconds'`;

/** An authorization request whose callback has not been received yet. */
export interface AuthorizationRequest {
  provider: ProviderName;
  state: string;
  /** The value of the browser's cookie. */
  browserSecret: string;
  codeVerifier: string;
  nonce: string;
  openerOrigin: string;
}

/** Inserts an authorization request and deletes the expired ones of all users. */
export async function insertAuthorizationRequest(db: Kysely<DB>, authorization: AuthorizationRequest): Promise<void> {
  await db.deleteFrom("oauth_authorization_requests").where("created_at", "<", authorizationCutoff).execute();
  await db
    .insertInto("oauth_authorization_requests")
    .values({
      id: uuidv7(),
      provider: authorization.provider,
      state_hash: hashToken(authorization.state),
      browser_hash: hashToken(authorization.browserSecret),
      code_verifier: authorization.codeVerifier,
      nonce: authorization.nonce,
      opener_origin: authorization.openerOrigin,
    })
    .execute();
}

/** Deletes and returns an authorization request. Only the first of concurrent callbacks receives the request. */
export function consumeAuthorizationRequest(
  db: Kysely<DB>,
  { provider, state, browserSecret }: Pick<AuthorizationRequest, "provider" | "state" | "browserSecret">,
) {
  return db
    .deleteFrom("oauth_authorization_requests")
    .where("provider", "=", provider)
    .where("state_hash", "=", hashToken(state))
    .where("browser_hash", "=", hashToken(browserSecret))
    .where("created_at", ">", authorizationCutoff)
    .returning(["code_verifier", "nonce", "opener_origin"])
    .executeTakeFirst();
}

/** Creates the code that the opener of the popup exchanges for a session within one minute. Deletes expired codes. */
export async function insertOAuthLoginCode(db: Kysely<DB>, userId: string): Promise<string> {
  const code = createToken();
  await db.deleteFrom("oauth_login_codes").where("created_at", "<", loginCodeCutoff).execute();
  await db
    .insertInto("oauth_login_codes")
    .values({ code_hash: hashToken(code), user_id: userId })
    .execute();
  return code;
}

/** Deletes an OAuth login code and returns its user, or undefined when the code is unknown, expired or used. */
export async function consumeOAuthLoginCode(db: Kysely<DB>, code: string) {
  const row = await db
    .deleteFrom("oauth_login_codes")
    .where("code_hash", "=", hashToken(code))
    .where("created_at", ">", loginCodeCutoff)
    .returning("user_id")
    .executeTakeFirst();
  if (!row) return undefined;
  return db.selectFrom("users").selectAll().where("id", "=", row.user_id).executeTakeFirst();
}

/** Takes an advisory lock on the identity until the transaction ends, so that concurrent first logins create one user. */
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

/** Inserts a user whose email the provider has verified. Returns the user's id. */
export async function insertUserWithIdentity(
  db: Kysely<DB>,
  identity: { provider: ProviderName; subject: string; email: string; name: string | null },
): Promise<string> {
  const { provider, subject, email, name } = identity;
  const id = uuidv7();
  await db
    .insertInto("users")
    .values({ id, email, email_verified_at: sql<Date>`now()`, name, login_method: loginMethodByProvider[provider] })
    .execute();
  await db.insertInto("oauth_identities").values({ provider, subject, user_id: id }).execute();
  return id;
}
