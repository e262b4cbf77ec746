import { requiredEmail } from "../../../../contract/platform/fields/fields.ts";
import type { ProviderName } from "../../../platform/config/providers.ts";
import type { Database } from "../../../platform/database/pool.ts";
import { ApiError } from "../../../platform/errors.ts";
import { findUserByEmail } from "../../users/queries.ts";
import { createLoginMethodError } from "../login.ts";
import { findIdentity, insertUserWithIdentity, lockIdentity } from "./queries.ts";

/** The data of a user at a provider. The first login creates the account from it. */
export interface ProviderIdentity {
  provider: ProviderName;
  /** The provider's id of the user (claim `sub`). */
  subject: string;
  /** Null when the provider gives no email or has not verified it. */
  email: string | null;
  name: string | null;
}

interface IdTokenClaims {
  sub: string;
  [claim: string]: unknown;
}

const Email = requiredEmail("email_required", "email_invalid");
const MAX_NAME_LENGTH = 100;
const MAX_SUBJECT_LENGTH = 255;

/**
 * Reads the claims of an ID token. Apple encodes booleans as strings. Apple sends the name outside the ID token and
 * only with the user's first login (`appleName`).
 *
 * @throws {ApiError} oauth_failed
 */
export function toProviderIdentity(
  provider: ProviderName,
  claims: IdTokenClaims,
  appleName: string | null,
): ProviderIdentity {
  const email = Email.safeParse(claims.email);
  const isVerified = claims.email_verified === true || claims.email_verified === "true";
  if (claims.sub.length > MAX_SUBJECT_LENGTH || claims.sub.includes("\0")) throw new ApiError("oauth_failed");
  return {
    provider,
    subject: claims.sub,
    email: isVerified && email.success ? email.data : null,
    name: parseName(claims.name) ?? parseName(appleName),
  };
}

function parseName(name: unknown): string | null {
  if (typeof name !== "string") return null;
  return name.replaceAll("\0", "").trim().slice(0, MAX_NAME_LENGTH).trim() || null;
}

/**
 * Returns the id of the user's account; the first login creates the account. Only the provider's id identifies the
 * user, because the email may now belong to another person.
 *
 * @throws {ApiError} email_not_verified; log_in_with_… when another account has this email
 */
export function findOrCreateUser(db: Database, identity: ProviderIdentity): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await lockIdentity(trx, identity.provider, identity.subject);
    const existing = await findIdentity(trx, identity.provider, identity.subject);
    if (existing) return existing.user_id;
    const { email } = identity;
    if (email === null) throw new ApiError("email_not_verified");
    const userWithEmail = await findUserByEmail(trx, email);
    if (userWithEmail) throw createLoginMethodError(userWithEmail);
    return insertUserWithIdentity(trx, { ...identity, email });
  });
}
