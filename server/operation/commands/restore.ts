import { existsSync } from "node:fs";
import { StartError } from "../../../database/start-error.ts";
import { createLogger } from "../../platform/log.ts";
import { createFileStore } from "../../platform/storage/file-store.ts";
import { type RestoreSummary, restoreBackup } from "../backup/restore-backup.ts";
import { type Command, type CommandInput, type CommandResult, requireArgument } from "./command.ts";
import { requireOwnDataDir } from "./data-folder.ts";
import { withPortal } from "./open-portal.ts";

export const restoreCommand: Command = {
  summary: "Restores a backup into an empty database and an empty storage.",
  usage: ["restore FILE [--erasures FOLDER]"],
  help: [
    "The database and the storage of the settings must be empty: a new DATA_DIR, or an empty PostgreSQL 15 or newer in",
    "DATABASE_URL. Nothing is changed before the whole backup has been read and checked.",
    "Run it as the user of the portal, which must be able to read the backup.",
    "Set SECRET_KEY to the key of the backed up portal, or copy its secret-key to DATA_DIR, first.",
    "",
    "  --erasures FOLDER  a copy of files/erasures of the lost portal. The accounts in it, and those in the storage of the",
    "                     settings, were deleted: they are erased again. Measures of the staff are taken again.",
    "",
    "Mail that was waiting in the backed up portal is held. Run npm run admin -- mail list.",
    "Exit code 1: the restore failed and can be repeated.",
  ],
  options: { erasures: { type: "string" } },
  run: restore,
};

async function restore(input: CommandInput): Promise<CommandResult> {
  const source = requireArgument(input, "FILE");
  await requireOwnDataDir(input);
  const { progress, signal, values } = input;
  const erasuresFolder = typeof values.erasures === "string" ? values.erasures : null;
  if (erasuresFolder !== null && !existsSync(erasuresFolder)) throw new StartError(`${erasuresFolder} does not exist.`);
  const summary = await withPortal(
    input,
    async ({ config, pool, db }) => {
      const files = await createFileStore(config, db, createLogger(config));
      return restoreBackup({
        source,
        pool,
        db,
        files,
        erasuresFolder,
        keys: config,
        settings: config.settings,
        progress,
        signal,
      });
    },
    { canCreate: true },
  );
  return presentRestore(summary);
}

function presentRestore(summary: RestoreSummary): CommandResult {
  const { created_at, tables, rows, files, erased_accounts, accounts_not_erased, held_mails, missing_files, digest } =
    summary;
  const { measures_taken_again, decisions_not_repeated } = summary;
  return {
    lines: [
      `Restored the portal as it was on ${created_at}: ${tables} tables with ${rows} rows, ${files} files`,
      `Digest ${digest}`,
      `${erased_accounts} accounts that were deleted after the backup have been erased again`,
      ...accounts_not_erased.map(({ id, code }) => `The account ${id} could not be erased again (${code}).`),
      `${measures_taken_again} measures that the staff took after the backup have been taken again. Their cases are open.`,
      ...decisions_not_repeated.map(
        ({ id, code }) => `The measures of the decision ${id} could not be taken again (${code}).`,
      ),
      `${held_mails} mails and text messages are held. Run npm run admin -- mail list.`,
      ...missing_files.map((name) => `The backup lacks the file ${name}, which the storage had lost before.`),
    ],
    json: summary,
    hasFindings: accounts_not_erased.length + decisions_not_repeated.length > 0,
  };
}
