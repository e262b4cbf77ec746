import { chmod, cp, mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { createTemporarySibling, renameUnlessExists } from "./atomic-directory.ts";
import { repairBinaries } from "./repair-binaries.ts";

/** Copies the package's programs to `target` once; a copy that was cut off is never taken for a whole one. */
export async function copyBinaries(native: string, target: string): Promise<string> {
  if (await stat(target).catch(() => undefined)) return target;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o755 });
  const temporary = await createTemporarySibling(target);
  try {
    await cp(native, temporary, { recursive: true, verbatimSymlinks: true });
    await makeWorldReadable(temporary);
    await repairBinaries(temporary);
    await renameUnlessExists(temporary, target);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return target;
}

/** The checkout may have been made under umask 077; the user that runs the copy has to read it. */
async function makeWorldReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await makeWorldReadable(file);
    else if (entry.isFile()) await chmod(file, 0o644);
  }
}
