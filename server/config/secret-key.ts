import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { StartError } from "../../database/start-error.ts";

export const MIN_SECRET_LENGTH = 32;

/** The secret of this installation: made once, then read again, so that sessions survive a restart. */
export function readOrCreateSecretKey(dataDir: string): string {
  const file = path.join(dataDir, "secret-key");
  const secret = readOrCreateFile(dataDir, file);
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new StartError(`${file} holds no secret key. Delete it for a new one; everybody will have to log in again.`);
  }
  return secret;
}

function readOrCreateFile(dataDir: string, file: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(file)) createFileOnce(file);
    return readFileSync(file, "utf8").trim();
  } catch {
    throw new StartError(`The data folder ${dataDir} cannot be written to. Make it writable or set DATA_DIR.`);
  }
}

/** The file is there whole or not at all. Of two processes that start at once one links first, and both read that. */
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
