import { sql } from "kysely";
import { StartError } from "../../../database/start-error.ts";
import { type Command, requireArgument } from "./command.ts";
import { withPortal } from "./open-portal.ts";

export const grantCommand: Command = {
  summary: "Makes an account an administrator, or takes this right away again.",
  usage: ["grant EMAIL [--revoke]"],
  help: [
    "The account must exist, and its email must be verified. It keeps its account type and its company.",
    "",
    "  --revoke  takes the right away",
  ],
  options: { revoke: { type: "boolean" } },
  async run(input) {
    const email = requireArgument(input, "EMAIL").trim().toLowerCase();
    const isAdministrator = !input.values.revoke;
    const user = await withPortal(input, ({ db }) =>
      db
        .updateTable("users")
        .set({ is_administrator: isAdministrator, updated_at: sql<Date>`now()` })
        .where("email", "=", email)
        // Anybody can register with the email of somebody else, but cannot verify it.
        .where((eb) => eb.or([eb("email_verified_at", "is not", null), eb.val(!isAdministrator)]))
        .returning("id")
        .executeTakeFirst(),
    );
    if (!user) throw new StartError(`There is no account with the verified email ${email}: register it first.`);
    return {
      lines: [`${email} is ${isAdministrator ? "now" : "no longer"} an administrator.`],
      json: { user_id: user.id, is_administrator: isAdministrator },
    };
  },
};
