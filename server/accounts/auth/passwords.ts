import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { hash, verify } from "@node-rs/argon2";
import { ApiError } from "../../platform/errors.ts";

/** argon2id with 19 MiB, two iterations and one lane: the minimum of the OWASP Password Storage Cheat Sheet. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2Options);
}

let dummyHash: Promise<string> | undefined;

/**
 * Compares a password with a stored hash. The hash is null when there is no account or the account has no password. The
 * password is then compared with a dummy hash, so that the duration does not reveal whether the account exists.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  dummyHash ??= hashPassword("no account has this password");
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== null;
}

const COMMON_PASSWORDS_FILE = path.join(import.meta.dirname, "data/common-passwords.txt.gz");

const commonPasswords = new Set(gunzipSync(readFileSync(COMMON_PASSWORDS_FILE)).toString("utf8").trimEnd().split("\n"));

/**
 * Rejects a new password that is one of the 10,000 most common ones, in any letter case.
 *
 * @throws {ApiError} invalid_fields
 */
export function rejectCommonPassword(password: string): void {
  if (commonPasswords.has(password.toLowerCase())) {
    throw new ApiError("invalid_fields", { password: "password_too_common" });
  }
}
