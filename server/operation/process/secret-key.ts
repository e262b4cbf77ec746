import { timingSafeEqual } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { StartError } from "../../../database/start-error.ts";
import { createAuthCrypto } from "../../accounts/auth/auth-crypto.ts";
import type { SecretKeyConfig } from "../../platform/config/secret-key.ts";
import { deriveKey } from "../../platform/signing/signer.ts";

/**
 * Returns in one sentence why these keys do not fit the database, or null. Changes nothing. With another key, every
 * session, link and authenticator secret of the database would be invalid.
 */
export async function findSecretKeyProblem(db: Kysely<DB>, keys: SecretKeyConfig): Promise<string | null> {
  const { secret_key_fingerprint: fingerprint } = await selectInstallation(db).executeTakeFirstOrThrow();
  return fingerprint === null || isAccepted(fingerprint, keys) ? null : describeProblem(keys);
}

/**
 * Notes the fingerprint of the key at the first start. With SECRET_KEY_OLD, encrypts with the new key what the old one has
 * encrypted, and notes the new fingerprint.
 *
 * @throws {StartError} when the database belongs to another key
 */
export async function claimSecretKey(db: Kysely<DB>, keys: SecretKeyConfig): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // The lock lets two processes that start at once with different keys not both note theirs.
    const { secret_key_fingerprint: stored } = await selectInstallation(trx).forUpdate().executeTakeFirstOrThrow();
    const current = createFingerprint(keys.secretKey);
    if (stored !== null) {
      if (isEqual(stored, current)) return;
      if (!isAccepted(stored, keys)) throw new StartError(describeProblem(keys));
      await encryptAgain(trx, keys);
    }
    await trx.updateTable("installation").set({ secret_key_fingerprint: current }).execute();
  });
}

const selectInstallation = (db: Kysely<DB>) => db.selectFrom("installation").select("secret_key_fingerprint");

/** The key cannot be computed from its fingerprint (HKDF with SHA-256). */
function createFingerprint(secretKey: string): Buffer {
  return Buffer.from(deriveKey(secretKey, "fingerprint"));
}

function isAccepted(stored: Buffer, { secretKey, oldSecretKey, isOldSecretKeyLost }: SecretKeyConfig): boolean {
  if (isOldSecretKeyLost || isEqual(stored, createFingerprint(secretKey))) return true;
  return oldSecretKey !== null && isEqual(stored, createFingerprint(oldSecretKey));
}

function isEqual(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

function describeProblem({ oldSecretKey }: SecretKeyConfig): string {
  const [subject, verb] =
    oldSecretKey === null ? ["SECRET_KEY", "is not"] : ["SECRET_KEY and SECRET_KEY_OLD", "are not"];
  return (
    `${subject} ${verb} the key of this database: set SECRET_KEY to the key that the portal used before (without a setting it ` +
    "is in DATA_DIR/secret-key), to replace that key set SECRET_KEY_OLD to it, and if it is lost set SECRET_KEY_OLD=lost."
  );
}

async function encryptAgain(trx: Transaction<DB>, keys: SecretKeyConfig): Promise<void> {
  const crypto = createAuthCrypto(keys);
  const encrypt = (encrypted: Buffer | null, userId: string) => {
    const secret = encrypted && crypto.decrypt(encrypted, userId);
    // What no key decrypts is kept: the key that is lost may be found.
    return secret === null ? encrypted : crypto.encrypt(secret, userId);
  };
  const factors = await trx
    .selectFrom("two_factor")
    .select(["user_id", "encrypted_secret", "pending_encrypted_secret"])
    .where((eb) => eb.or([eb("encrypted_secret", "is not", null), eb("pending_encrypted_secret", "is not", null)]))
    .forUpdate()
    .execute();
  for (const { user_id, encrypted_secret, pending_encrypted_secret } of factors) {
    await trx
      .updateTable("two_factor")
      .set({
        encrypted_secret: encrypt(encrypted_secret, user_id),
        pending_encrypted_secret: encrypt(pending_encrypted_secret, user_id),
      })
      .where("user_id", "=", user_id)
      .execute();
  }
}
