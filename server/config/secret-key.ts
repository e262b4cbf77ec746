import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { StartError } from "../../database/start-error.ts";

export const MIN_SECRET_LENGTH = 32;

/**
 * Reads the secret key of the installation from the data folder. Creates it on the first start and never
 * changes it, because a new key makes authenticator secrets, recovery codes and signed links unusable.
 *
 * @throws {StartError} when the folder cannot be written to, or the file holds no key
 */
export function readOrCreateSecretKey(dataDir: string): string {
  const file = path.join(dataDir, "secret-key");
  const secret = readOrCreateFile(dataDir, file);
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new StartError(
      `${file} contains no secret key. Restore the file from a backup. Without a backup, delete it to create a new ` +
        "key: users stay logged in, but users with an authenticator app cannot log in again, and the links in sent mails no longer work.",
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
