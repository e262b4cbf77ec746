import { type StaffRole, staffRoles } from "../../../contract/accounts/staff.ts";
import { StartError } from "../../../database/start-error.ts";
import { recordStaffEvent } from "../../accounts/staff/events.ts";
import { setStaffRole } from "../../accounts/staff/staff.ts";
import { type Command, requireArgument } from "./command.ts";
import { withPortal } from "./open-portal.ts";

export const grantCommand: Command = {
  summary: "Gives an account a role on the staff, or takes the role away.",
  usage: ["grant EMAIL [--role ROLE]", "grant EMAIL --revoke"],
  help: [
    "The account must exist, and its email must be verified. It keeps its account type and its company. Its role has an",
    "effect once the account has an authenticator app.",
    "",
    "  --role    owner (as without it), moderator or viewer",
    "  --revoke  takes the role away, also from the last owner",
  ],
  options: { role: { type: "string" }, revoke: { type: "boolean" } },
  async run(input) {
    const email = requireArgument(input, "EMAIL").trim().toLowerCase();
    const role = input.values.revoke ? null : readRole(input.values.role ?? "owner");
    const userId = await withPortal(input, ({ db }) =>
      db.transaction().execute(async (trx) => {
        const user = await trx
          .selectFrom("users")
          .select(["id", "email_verified_at"])
          .where("email", "=", email)
          .forUpdate()
          .executeTakeFirst();
        // Anybody can register with the email of somebody else, but cannot verify it.
        if (!user || (role !== null && user.email_verified_at === null)) return null;
        await setStaffRole(trx, user.id, role);
        const change = { actorId: null, userId: user.id };
        await recordStaffEvent(
          trx,
          role ? { ...change, kind: "joined", data: { role } } : { ...change, kind: "removed" },
        );
        return user.id;
      }),
    );
    if (userId === null)
      throw new StartError(`There is no account with the verified email ${email}: register it first.`);
    return {
      lines: [role ? `${email} is now ${role} of the portal.` : `${email} is no longer on the staff.`],
      json: { user_id: userId, staff_role: role },
    };
  },
};

function readRole(value: unknown): StaffRole {
  const role = staffRoles.find((candidate) => candidate === value);
  if (!role) throw new StartError(`--role must be one of ${staffRoles.join(", ")}.`);
  return role;
}
