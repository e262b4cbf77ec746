import { mkdir, open } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { StartError } from "../../../database/start-error.ts";
import {
  markExported,
  readStatementExport,
  type StatementBatch,
} from "../../moderation/transparency/export-statements.ts";
import { type Command, type CommandInput, requireArgument, UsageError } from "./command.ts";
import { withPortal } from "./open-portal.ts";

export const statementsCommand: Command = {
  summary: "Writes the statements of reasons for the transparency database of the European Commission.",
  usage: ["statements FOLDER [--since DAY]"],
  help: [
    "Needs DSA_EXPORT=1. Writes one file for each 100 statements: the body of one request that creates several statements.",
    "Without an option, it writes what it has not written before, and nothing that can still be taken back. A statement has",
    "no personal data. The database refuses a statement that it has already.",
    "",
    "  --since DAY  writes everything from this day on again, for example 2026-07-01",
  ],
  options: { since: { type: "string" } },
  async run(input) {
    const folder = path.resolve(requireArgument(input, "FOLDER"));
    const since = readDay(input);
    return withPortal(input, async ({ config, db }) => {
      if (!config.isDsaExportOn) {
        throw new StartError(
          "The export is off: set DSA_EXPORT=1 once your Digital Services Coordinator has given the portal access to the database.",
        );
      }
      const found = await readStatementExport(db, since);
      const files = await writeBatches(folder, found.batches);
      await markExported(db, found);
      const count = found.batches.reduce((sum, { statements }) => sum + statements.length, 0);
      return {
        lines: [count === 0 ? "There is nothing new to export." : `${count} statements of reasons are in:`, ...files],
        json: { statements: count, files },
      };
    });
  },
};

function readDay({ values }: CommandInput): string | null {
  if (values.since === undefined) return null;
  const { data } = z.iso.date().safeParse(values.since);
  if (!data) throw new UsageError("--since must be a day such as 2026-07-01");
  return data;
}

/** Writes each batch to a new file, which is on the disk when this ends. Returns the paths. */
async function writeBatches(folder: string, batches: StatementBatch[]): Promise<string[]> {
  const time = new Date().toISOString().replace(/[:.]/g, "-");
  const files: string[] = [];
  if (batches.length > 0) await mkdir(folder, { recursive: true });
  for (const [index, batch] of batches.entries()) {
    const file = path.join(folder, `statements-${time}-${String(index + 1).padStart(3, "0")}.json`);
    const handle = await open(file, "wx", 0o600);
    try {
      await handle.writeFile(`${JSON.stringify(batch, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    files.push(file);
  }
  return files;
}
