import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { StartError } from "../../../database/start-error.ts";

const MIN_SECRET_LENGTH = 32;
/** The value of SECRET_KEY_OLD that gives up what the previous key has signed and encrypted. */
const LOST_KEY = "lost";

const isLongEnough = (key: string) => key.length >= MIN_SECRET_LENGTH;

export const secretKeyVariables = {
  SECRET_KEY: z.string().refine(isLongEnough, `must have at least ${MIN_SECRET_LENGTH} characters`).optional(),
  SECRET_KEY_OLD: z
    .string()
    .refine((key) => key === LOST_KEY || isLongEnough(key), `must be the previous SECRET_KEY, or ${LOST_KEY}`)
    .optional(),
};

export interface SecretKeyConfig {
  secretKey: string;
  /** The key that `secretKey` replaces. What it has signed or encrypted stays valid. */
  oldSecretKey: string | null;
  /** Accepts `secretKey` in place of a key that nobody has any more. */
  isOldSecretKeyLost: boolean;
}

/** @throws {StartError} when no key is set, and the one in the data folder cannot be read or created */
export function readSecretKeys(
  variables: { SECRET_KEY?: string | undefined; SECRET_KEY_OLD?: string | undefined },
  dataDir: string,
  canCreate: boolean,
): SecretKeyConfig {
  const { SECRET_KEY, SECRET_KEY_OLD } = variables;
  const isOldSecretKeyLost = SECRET_KEY_OLD === LOST_KEY;
  return {
    secretKey: SECRET_KEY ?? readSecretKey(dataDir, canCreate),
    oldSecretKey: isOldSecretKeyLost ? null : (SECRET_KEY_OLD ?? null),
    isOldSecretKeyLost,
  };
}

/**
 * Reads the secret key of the installation from the data folder. Creates it on the first start (`canCreate`) and never
 * changes it, because a new key makes authenticator secrets, recovery codes and signed links unusable.
 *
 * @throws {StartError} when the folder has no key or cannot be written to, or the file holds no key
 */
function readSecretKey(dataDir: string, canCreate: boolean): string {
  const file = path.join(dataDir, "secret-key");
  if (!canCreate && !existsSync(file)) {
    throw new StartError(`${file} does not exist: set DATA_DIR or SECRET_KEY to the value that the portal uses.`);
  }
  const secret = readOrCreateFile(dataDir, file);
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new StartError(
      `${file} contains no secret key. Restore the file from a backup. Without a backup, delete it to create a new ` +
        `key, and start once with SECRET_KEY_OLD=${LOST_KEY}: users stay logged in, but users with an authenticator app cannot log in again, and the links in sent mails no longer work.`,
    );
  }
  return secret;
}

function readOrCreateFile(dataDir: string, file: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(file)) createFileOnce(file);
    return readFileSync(file, "utf8").trim();
  } catch {
    throw new StartError(
      `The data folder ${dataDir} cannot be written to. Make it writable, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Creates the file atomically. When two processes start at the same time, only the first `link` succeeds, and both read
 * the same key.
 */
function createFileOnce(file: string): void {
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
