import { mkdir, open, rename, unlink } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { toSmallPhotoName } from "../../contract/values.ts";

/** Where the bytes of files are kept. Names are the server's own (`isFileName`), one never means two different files. */
export interface Storage {
  /** Keeps what lies at `path` under a name. When this returns, not even a power cut loses it. May use up `path`. */
  save(name: string, path: string): Promise<void>;
  /** Null when there is none. */
  open(name: string): Promise<StoredFile | null>;
  /** None is as good as removed. */
  delete(name: string): Promise<void>;
}

export interface StoredFile {
  content: Readable;
  /** Where it is known without asking once more. */
  size?: number;
}

/** Kinds apart, so that people who run a portal can tell them: `photos/…`, `resumes/…`. */
export function getStorageKey(name: string): string {
  return `${name.endsWith(".webp") ? "photos" : "resumes"}/${name}`;
}

/** All names that a file's bytes are kept under: a photo has two sizes. */
export function listStoredNames(name: string): string[] {
  return name.endsWith(".webp") ? [name, toSmallPhotoName(name)] : [name];
}

/** Files in a folder. `keep` expects them in the same file system, where a name is changed in one step. */
export async function createDiskStorage(folder: string): Promise<Storage> {
  for (const kind of ["photos", "resumes"]) await mkdir(path.join(folder, kind), { recursive: true, mode: 0o700 });
  const placeOf = (name: string) => path.join(folder, getStorageKey(name));
  return {
    async save(name, from) {
      // The bytes first, then the name, then the folder that the name is in: each on the disk itself.
      await syncToDisk(from, "r+");
      await rename(from, placeOf(name));
      // Windows opens no folders, and keeps names safe by itself.
      if (process.platform !== "win32") await syncToDisk(path.dirname(placeOf(name)), "r");
    },
    async open(name) {
      const handle = await open(placeOf(name)).catch(nullIfMissing);
      if (!handle) return null;
      const { size } = await handle.stat();
      return { content: handle.createReadStream(), size };
    },
    async delete(name) {
      await unlink(placeOf(name)).catch(nullIfMissing);
    },
  };
}

async function syncToDisk(place: string, flags: "r" | "r+"): Promise<void> {
  const handle = await open(place, flags);
  await handle.sync().finally(() => handle.close());
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
