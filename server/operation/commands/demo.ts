import { removeDemoData } from "../../../database/demo/remove-demo-data.ts";
import { migrate } from "../../../database/migrate.ts";
import { type Command, rejectArguments, UsageError } from "./command.ts";
import { withPortal } from "./open-portal.ts";

export const demoCommand: Command = {
  summary: "Deletes the demonstration data: accounts, companies, jobs and what belongs to them.",
  usage: ["demo remove"],
  help: ["Without demonstration data it changes nothing and exits with 0."],
  async run(input) {
    const [action, ...others] = input.positionals;
    if (action !== "remove") throw new UsageError("the only form is demo remove");
    rejectArguments(others);
    const removed = await withPortal(input, async ({ pool, db }) => {
      await migrate(pool);
      return removeDemoData(db);
    });
    const { accounts, jobs } = removed;
    const message = `Deleted ${accounts} demonstration accounts and ${jobs} jobs.`;
    return { lines: [accounts === 0 ? "This database has no demonstration data." : message], json: removed };
  },
};
