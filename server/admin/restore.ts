import { type RestoreSummary, restoreBackup } from "../backup/restore-backup.ts";
import { openStorage } from "../files/file-store.ts";
import { type Command, type CommandInput, type CommandResult, requireArgument } from "./command.ts";
import { withPortal } from "./open-portal.ts";

const help = [
  "The database and the storage of the settings must be empty: a new DATA_DIR, or an empty PostgreSQL 15 or newer in",
  "DATABASE_URL. Nothing is changed before the whole backup has been read and checked.",
  "Set SECRET_KEY to the key of the backed up portal, or copy its secret-key to DATA_DIR, first.",
  "",
  "Mail that was waiting in the backed up portal is held. Run npm run admin -- mail list.",
  "Exit code 1: the restore failed and can be repeated.",
];

export const restoreCommand: Command = {
  summary: "Restores a backup into an empty database and an empty storage.",
  usage: ["restore FILE"],
  help,
  run: (input) => restore(input, "FILE"),
};

export const importCommand: Command = {
  summary: "Restores an export into an empty database and an empty storage.",
  usage: ["import FOLDER"],
  help,
  run: (input) => restore(input, "FOLDER"),
};

async function restore(input: CommandInput, argument: string): Promise<CommandResult> {
  const source = requireArgument(input, argument);
  const { progress, signal } = input;
  const summary = await withPortal(
    input,
    async ({ config, pool, db }) => {
      const files = await openStorage(config);
      return restoreBackup({ source, pool, db, files, keys: config, progress, signal });
    },
    { canCreate: true },
  );
  return presentRestore(summary);
}

function presentRestore(summary: RestoreSummary): CommandResult {
  const { created_at, tables, rows, files, held_mails, missing_files, digest } = summary;
  return {
    lines: [
      `Restored the portal as it was on ${created_at}: ${tables} tables with ${rows} rows, ${files} files`,
      `Digest ${digest}`,
      `${held_mails} mails and text messages are held. Run npm run admin -- mail list.`,
      ...missing_files.map((name) => `The backup lacks the file ${name}, which the storage had lost before.`),
    ],
    json: summary,
  };
}
