import { randomBytes } from "node:crypto";
import { link, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { errorCode, StartError } from "../start-error.ts";

function getPasswordPath(home: string): string {
  return path.join(home, "postgres-password");
}

/** The superuser's password of an existing cluster. */
export async function readPassword(home: string): Promise<string> {
  const file = getPasswordPath(home);
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if (errorCode(error) === "ENOENT") {
      throw new StartError(`The file ${file} with the database's password is missing: put it back from your backup.`);
    }
    if (errorCode(error) !== "EACCES") throw error;
    throw new StartError(`The file ${file} belongs to another user: start the portal as that user.`);
  }
}

/**
 * Makes up a password, by way of a temporary file: linked and not renamed, so that of two processes which start at
 * once the second takes over the first one's.
 */
export async function createPassword(home: string, temporary: string): Promise<string> {
  await writeFile(temporary, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true });
  await link(temporary, getPasswordPath(home)).catch((error) => {
    if (errorCode(error) !== "EEXIST") throw error;
  });
  return await readPassword(home);
}
