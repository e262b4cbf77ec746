import { migrate } from "../../database/migrate.ts";
import { type Command, rejectArguments } from "./command.ts";
import { withPortal } from "./open-portal.ts";

export const migrateCommand: Command = {
  summary: "Brings the schema of the database to this version.",
  usage: ["migrate"],
  help: ["Every start of the portal does the same. A database that is current stays as it is."],
  async run(input) {
    rejectArguments(input.positionals);
    const applied = await withPortal(input, ({ pool }) => migrate(pool), { canCreate: true });
    const lines = applied.map((name) => `Applied ${name}.`);
    return { lines: lines.length > 0 ? lines : ["The database is up to date."], json: { applied } };
  },
};
