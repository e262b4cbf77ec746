import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { migrate } from "../../../database/migrate.ts";
import { StartError } from "../../../database/start-error.ts";
import { createOwnerLink } from "../../accounts/staff/invitations.ts";
import { listStaffIds } from "../../accounts/staff/staff.ts";
import type { Config } from "../../platform/config/config.ts";
import { type Command, rejectArguments } from "./command.ts";
import { withPortal } from "./open-portal.ts";

const LINK_FILE = "first-owner-link";

export const initCommand: Command = {
  summary: "Creates the database of a new portal, and a link for its first owner.",
  usage: ["init"],
  help: [
    "Whoever opens the link first chooses the staff of the portal. It works once, for 24 hours; until somebody has used it,",
    "the same command makes another one. It is also in the file first-owner-link in DATA_DIR, which only its user can read.",
  ],
  async run(input) {
    rejectArguments(input.positionals);
    const onApplied = ({ name }: { name: string }) => input.progress(`Applied ${name}`);
    const { link, file } = await withPortal(
      input,
      async ({ config, pool, db }) => {
        await migrate(pool, { onApplied });
        if ((await listStaffIds(db, ["owner"])).length > 0) {
          throw new StartError(
            "The portal has an owner already, who can invite others: npm run admin -- grant gives a role to another account.",
          );
        }
        const token = await db.transaction().execute(createOwnerLink);
        const link = `${getOrigin(config)}/staff/${token}`;
        return { link, file: await saveLink(config.dataDir, link) };
      },
      { canCreate: true },
    );
    return {
      lines: [
        "Start the portal, open this link within 24 hours, and you are its first owner:",
        link,
        `It is also in ${file}.`,
      ],
      json: { link, file },
    };
  },
};

function getOrigin({ publicUrl, port }: Config): string {
  return publicUrl ?? `http://127.0.0.1:${port}`;
}

/** Returns the path of the file, which is made anew so that its mode is not that of an older file. */
async function saveLink(dataDir: string, link: string): Promise<string> {
  const file = path.join(dataDir, LINK_FILE);
  await mkdir(dataDir, { recursive: true });
  await rm(file, { force: true });
  await writeFile(file, `${link}\n`, { mode: 0o600, flag: "wx" });
  return file;
}
