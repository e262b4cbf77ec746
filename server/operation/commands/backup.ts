import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { getErrorCode, StartError } from "../../../database/start-error.ts";
import { openStorage } from "../../platform/storage/file-store.ts";
import { type BackupSummary, createBackup } from "../backup/create-backup.ts";
import { recordBackup, recordFailedBackup } from "../backup/last-backup.ts";
import {
  type Command,
  type CommandInput,
  type CommandResult,
  readCount,
  readDurationMs,
  requireArgument,
} from "./command.ts";
import { requireDataDir } from "./data-folder.ts";
import { withPortal } from "./open-portal.ts";

export const backupCommand: Command = {
  summary: "Writes the database and all files, as they are at one moment, into one file.",
  usage: ["backup FILE", "backup [--every 24h] [--keep 7] FOLDER"],
  help: [
    "The portal may run meanwhile. FILE is a ZIP file that restore reads; only you can read it.",
    "SECRET_KEY is not in it: keep the key, or DATA_DIR/secret-key, in another place.",
    "",
    "With one of these options the backup goes into FOLDER, with its time in its name:",
    "  --every TIME   makes a backup now and after each TIME, such as 30m, 24h or 7d, until it is stopped",
    "  --keep COUNT   deletes the oldest backups in FOLDER, so that COUNT are left; deletes no other files",
    "",
    "Exit code 1: the backup failed, or is complete except for files that the storage has lost.",
  ],
  options: { every: { type: "string" }, keep: { type: "string" } },
  async run(input) {
    const intervalMs = readDurationMs(input, "every");
    const keep = readCount(input, "keep");
    if (intervalMs === null && keep === null) return presentBackup(await backUp(input, requireArgument(input, "FILE")));
    const options = { folder: requireArgument(input, "FOLDER"), keep };
    return intervalMs === null ? backUpInto(input, options) : backUpRepeatedly(input, { ...options, intervalMs });
  },
};

async function backUp(input: CommandInput, target: string): Promise<BackupSummary> {
  const { progress, signal } = input;
  await requireDataDir(input);
  return withPortal(input, async ({ config, databaseUrl, db }) => {
    const { storage } = await openStorage(config);
    try {
      const summary = await createBackup({ databaseUrl, storage, target, progress, signal });
      await recordBackup(db, summary).catch(({ message }) =>
        progress(`Metrics and doctor do not show this backup: ${message}`),
      );
      return summary;
    } catch (error) {
      // The error of the backup is reported. A failure to record it is ignored.
      if (!signal.aborted) await recordFailedBackup(db).catch(() => undefined);
      throw error;
    }
  });
}

function presentBackup(summary: BackupSummary): CommandResult {
  const { target, tables, rows, files, missing_files, digest } = summary;
  return {
    lines: [
      `${target}: ${tables} tables with ${rows} rows, ${files} files`,
      `Digest ${digest}`,
      ...missing_files.map((name) => `The storage has lost the file ${name}. Run npm run admin -- files check.`),
    ],
    json: summary,
    hasFindings: missing_files.length > 0,
  };
}

interface FolderOptions {
  folder: string;
  keep: number | null;
}

async function backUpInto(input: CommandInput, { folder, keep }: FolderOptions): Promise<CommandResult> {
  const time = new Date().toISOString().replace(/\.\d+/, "").replaceAll(":", "");
  const backup = await backUp(input, path.join(folder, `job-portal-${time}.zip`));
  const result = presentBackup(backup);
  const deleted = keep === null ? [] : await deleteOldBackups(folder, keep);
  const lines = [...result.lines, ...deleted.map((name) => `Deleted ${name}`)];
  return { ...result, lines, json: { ...backup, deleted } };
}

/** Deletes all but the newest backups that `backUpInto` has made, and what interrupted ones have left. */
async function deleteOldBackups(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^job-portal-\d{4}-\d\d-\d\dT\d{6}Z\.zip/.test(name)).sort();
  const complete = names.filter((name) => name.endsWith(".zip"));
  const [oldestKept = ""] = complete.slice(-keep);
  const deleted = names.filter((name) => name < oldestKept);
  for (const name of deleted) await rm(path.join(folder, name), { force: true });
  return deleted;
}

/** A failed backup is reported, and the next one is made as planned. */
async function backUpRepeatedly(
  input: CommandInput,
  { intervalMs, ...options }: FolderOptions & { intervalMs: number },
): Promise<CommandResult> {
  for (let dueMs = performance.now(); !input.signal.aborted; ) {
    dueMs += intervalMs;
    try {
      input.report(await backUpInto(input, options));
    } catch (error) {
      if (input.signal.aborted) break;
      const isExpected = error instanceof StartError || getErrorCode(error) !== undefined;
      if (!isExpected || !(error instanceof Error)) throw error;
      input.report({ lines: [`The backup failed: ${error.message}`], json: { error: error.message } });
    }
    // A timer that fires late, for example after a night in standby, makes one backup, not all that it has missed.
    dueMs = Math.max(dueMs, performance.now());
    await delay(dueMs - performance.now(), undefined, { signal: input.signal }).catch(() => undefined);
  }
  return { lines: ["Stopped."], json: { stopped: true } };
}
