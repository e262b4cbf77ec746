import { stat } from "node:fs/promises";
import path from "node:path";
import { getErrorCode, StartError } from "../../../database/start-error.ts";
import { readDataDir } from "../../platform/config/config.ts";
import type { CommandInput } from "./command.ts";

const program = path.resolve(import.meta.dirname, "../../admin.ts");

/**
 * For commands that write to the data folder. What root creates there is closed to the user of the portal, which then
 * ends with "permission denied".
 *
 * @throws {StartError} with the line to type, when this process is root and the folder is missing or of another user
 */
export async function requireOwnDataDir(input: Pick<CommandInput, "environment" | "args">): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const dataDir = readDataDir(input.environment);
  const owner = await stat(dataDir).catch(nullIfMissing);
  if (owner === null) {
    throw new StartError(
      `${dataDir} does not exist, and root does not create it, because the portal may run as another user: ` +
        `run install -d -o USER -m 700 ${quote(dataDir)} with the user of the portal.`,
    );
  }
  if (owner.uid === 0) return;
  const line = [process.execPath, program, ...input.args].map(quote).join(" ");
  throw new StartError(
    `${dataDir} belongs to another user, and what root creates there would be closed to the portal: ` +
      `run setpriv --reuid=${owner.uid} --regid=${owner.gid} --clear-groups ${line}`,
  );
}

/** @throws {StartError} when DATA_DIR is missing. A command with a wrong DATA_DIR must not create folders there. */
export async function requireDataDir({ environment }: Pick<CommandInput, "environment">): Promise<void> {
  const dataDir = readDataDir(environment);
  if ((await stat(dataDir).catch(nullIfMissing)) !== null) return;
  throw new StartError(
    `The data folder ${dataDir} does not exist: set DATA_DIR to the value that the portal uses, or create the folder for the user of the portal.`,
  );
}

function nullIfMissing(error: unknown): null {
  if (getErrorCode(error) === "ENOENT") return null;
  throw error;
}

/** Quotes a word for a shell when it needs quotes. */
const quote = (word: string) => (/^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);
