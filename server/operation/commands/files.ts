import { type BlobStorage, listStoredNames } from "../../platform/storage/blob-storage.ts";
import { openStorage } from "../../platform/storage/file-store.ts";
import { listOwnedFiles } from "../../platform/storage/queries.ts";
import { type Command, rejectArguments, UsageError } from "./command.ts";
import { requireDataDir } from "./data-folder.ts";
import { type OpenPortal, withPortal } from "./open-portal.ts";

const PROGRESS_FILES = 1000;

export const filesCommand: Command = {
  summary: "Compares the stored files with the database.",
  usage: ["files check [--repair]"],
  help: [
    "Finds files without an owner, and rows whose file the storage has lost. The portal may run meanwhile.",
    "",
    "  --repair  hands files without an owner to the clean-up, which deletes them after an hour",
    "",
    "A lost file can be copied from a backup (a ZIP file): files/NAME there belongs into the same folder of the",
    "storage as its kind: photos for .webp, resumes for all others. Exit code 1: something was found.",
  ],
  options: { repair: { type: "boolean" } },
  async run(input) {
    const [action, ...others] = input.positionals;
    if (action !== "check") throw new UsageError("the only form is files check");
    rejectArguments(others);
    await requireDataDir(input);
    const { checked, withoutOwner, lost } = await withPortal(input, async (portal) => {
      const { storage } = await openStorage(portal.config);
      const result = await compareFiles(portal, storage, input.progress);
      if (input.values.repair) await discardFiles(portal, result.withoutOwner);
      return result;
    });
    const outcome = input.values.repair ? "and is deleted after an hour" : "and can be removed with --repair";
    return {
      lines: [
        ...withoutOwner.map((name) => `${name} has no owner, ${outcome}.`),
        ...lost.map((name) => `${name} is lost: copy it from a backup.`),
        `${checked} files checked, ${withoutOwner.length} without an owner, ${lost.length} lost.`,
      ],
      json: { checked, without_owner: withoutOwner, lost, is_repaired: input.values.repair === true },
      hasFindings: lost.length > 0 || (withoutOwner.length > 0 && !input.values.repair),
    };
  },
};

interface Comparison {
  checked: number;
  withoutOwner: string[];
  lost: string[];
}

/**
 * An upload notes its name before it stores the content, and a deletion keeps the name until the content is gone. So a
 * difference is real when it is still there after the names have been read.
 */
async function compareFiles(
  { db }: OpenPortal,
  storage: BlobStorage,
  progress: (message: string) => void,
): Promise<Comparison> {
  const stored = new Set<string>();
  for await (const name of storage.list("files")) {
    stored.add(name);
    if (stored.size % PROGRESS_FILES === 0) progress(`${stored.size} files listed`);
  }
  const listOwnedNames = async () => (await listOwnedFiles(db)).flatMap(listStoredNames);
  const owned = await listOwnedNames();
  const discarded = await db.selectFrom("discarded_files").select("file").execute();
  const noted = new Set([...owned, ...discarded.flatMap(({ file }) => listStoredNames(file))]);

  const exists = async (name: string) => {
    const file = await storage.open(name);
    file?.content.destroy();
    return file !== null;
  };
  const withoutOwner: string[] = [];
  for (const name of stored) if (!noted.has(name) && (await exists(name))) withoutOwner.push(name);
  const missing: string[] = [];
  for (const name of owned) if (!stored.has(name) && !(await exists(name))) missing.push(name);
  const stillOwned = missing.length > 0 ? new Set(await listOwnedNames()) : null;
  const lost = missing.filter((name) => stillOwned?.has(name));
  return { checked: stored.size, withoutOwner: withoutOwner.sort(), lost: lost.sort() };
}

/** The clean-up of the portal deletes discarded files. */
async function discardFiles({ db }: OpenPortal, names: string[]): Promise<void> {
  for (const file of names) {
    await db
      .insertInto("discarded_files")
      .values({ file })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
