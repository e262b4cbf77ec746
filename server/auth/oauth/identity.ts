import { requiredEmail } from "../../../contract/fields.ts";
import type { Database } from "../../database/pool.ts";
import { ApiError } from "../../errors.ts";
import { createLoginMethodError } from "../login.ts";
import { findUserByEmail } from "../session-queries.ts";
import type { ProviderName } from "./providers.ts";
import { findIdentity, insertUserWithIdentity, lockIdentity } from "./queries.ts";

/** Who came back from a provider, as far as an account is made from it. */
export interface ProviderIdentity {
  provider: ProviderName;
  subject: string;
  /** Null when the provider names none, or has not checked it. */
  email: string | null;
  name: string | null;
}

interface Claims {
  sub: string;
  [claim: string]: unknown;
}

const Email = requiredEmail("Email is required", "Invalid email");
const MAX_NAME_LENGTH = 100;
const MAX_SUBJECT_LENGTH = 255;

/** Apple writes booleans as text, and tells the name beside the id token, once, when it is first asked. */
export function toProviderIdentity(
  provider: ProviderName,
  claims: Claims,
  nameBeside: string | null,
): ProviderIdentity {
  const email = Email.safeParse(claims.email);
  const verified = claims.email_verified === true || claims.email_verified === "true";
  if (claims.sub.length > MAX_SUBJECT_LENGTH || claims.sub.includes("\0")) throw new ApiError("oauth_failed");
  return {
    provider,
    subject: claims.sub,
    email: verified && email.success ? email.data : null,
    name: parseName(claims.name) ?? parseName(nameBeside),
  };
}

function parseName(given: unknown): string | null {
  if (typeof given !== "string") return null;
  return given.replaceAll("\0", "").trim().slice(0, MAX_NAME_LENGTH).trim() || null;
}

/**
 * The account of a person, made at the first visit. It is known by the provider's own id of the person: an email proves
 * nothing here, since the same one may have been given to somebody else since.
 */
export function findOrCreateUser(db: Database, person: ProviderIdentity): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await lockIdentity(trx, person.provider, person.subject);
    const known = await findIdentity(trx, person.provider, person.subject);
    if (known) return known.user_id;
    const { email } = person;
    if (email === null) throw new ApiError("email_not_verified");
    const other = await findUserByEmail(trx, email);
    if (other) throw createLoginMethodError(other);
    return insertUserWithIdentity(trx, { ...person, email });
  });
}
