import { mkdir, open, rename, unlink } from "node:fs/promises";
import path from "node:path";
import { keyOf, type Storage } from "./storage.ts";

/** Files in a folder. `keep` expects them in the same file system, where a name is changed in one step. */
export async function diskStorage(folder: string): Promise<Storage> {
  for (const kind of ["photos", "resumes"]) await mkdir(path.join(folder, kind), { recursive: true, mode: 0o700 });
  const placeOf = (name: string) => path.join(folder, keyOf(name));
  return {
    async keep(name, from) {
      // The bytes first, then the name, then the folder that the name is in: each on the disk itself.
      await sync(from, "r+");
      await rename(from, placeOf(name));
      // Windows opens no folders, and keeps names safe by itself.
      if (process.platform !== "win32") await sync(path.dirname(placeOf(name)), "r");
    },
    async open(name) {
      const handle = await open(placeOf(name)).catch(nullIfAbsent);
      if (!handle) return null;
      const { size } = await handle.stat();
      return { content: handle.createReadStream(), size };
    },
    async remove(name) {
      await unlink(placeOf(name)).catch(nullIfAbsent);
    },
  };
}

async function sync(place: string, flags: "r" | "r+"): Promise<void> {
  const handle = await open(place, flags);
  await handle.sync().finally(() => handle.close());
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
