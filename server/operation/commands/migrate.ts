import { listPendingMigrations, migrate } from "../../../database/migrate.ts";
import { type Command, rejectArguments } from "./command.ts";
import { withPortal } from "./open-portal.ts";

export const migrateCommand: Command = {
  summary: "Brings the schema of the database to this version.",
  usage: ["migrate [--check]"],
  help: [
    "Every start of the portal does the same, unless MIGRATE=0 is set.",
    "",
    "  --check  changes nothing; exit code 1 when migrations are pending",
  ],
  options: { check: { type: "boolean" } },
  async run(input) {
    rejectArguments(input.positionals);
    if (input.values.check) {
      const pending = await withPortal(input, ({ pool }) => listPendingMigrations(pool));
      const lines = pending.map((name) => `${name} is pending.`);
      return {
        lines: lines.length > 0 ? lines : ["The database is up to date."],
        json: { pending },
        hasFindings: pending.length > 0,
      };
    }
    const onApplied = ({ name, durationMs }: { name: string; durationMs: number }) =>
      input.progress(`Applied ${name} in ${durationMs} ms`);
    const applied = await withPortal(input, ({ pool }) => migrate(pool, { onApplied }), { canCreate: true });
    const message = applied.length > 0 ? `Applied ${applied.length} migrations.` : "The database is up to date.";
    return { lines: [message], json: { applied } };
  },
};
