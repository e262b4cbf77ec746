import { mkdir, open, opendir, readFile, rename, unlink, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { toSmallPhotoName } from "../../../contract/platform/constants.ts";

/** Stores file contents under names from `createFileName`. A name is never used for two different contents. */
export interface BlobStorage {
  /** Stores the file at `sourcePath`, which may be moved. The content is durable when the promise resolves. */
  save(name: string, sourcePath: string): Promise<void>;
  /** Returns null when the file does not exist. */
  open(name: string): Promise<StoredFile | null>;
  /** Succeeds when the file does not exist (idempotent). */
  delete(name: string): Promise<void>;
  /** Lists the names of all stored files, or of the records (`records.ts`), whose folder has its name from the oldest kind. */
  list(kind: "files" | "erasures"): AsyncIterable<string>;
  /** Returns the identity of this storage, which differs from that of every other storage. Null when it has none. */
  readIdentity(): Promise<string | null>;
  writeIdentity(id: string): Promise<void>;
}

export interface StoredFile {
  content: Readable;
  /** The size in bytes. Undefined when the storage would need another request to find it. */
  size?: number;
}

/** The folders of the storage, so that operators can tell the files apart. */
export const storageFolders = { files: ["photos", "resumes"], erasures: ["erasures"] } as const;

/** Returns the path in the storage, such as `photos/…` or `resumes/…`. */
export function getStorageKey(name: string): string {
  if (name.endsWith(".erasure") || name.endsWith(".measure")) return `erasures/${name}`;
  return `${name.endsWith(".webp") ? "photos" : "resumes"}/${name}`;
}

/** Returns the names of all stored files that belong to `name`: a photo has two sizes. */
export function listStoredNames(name: string): string[] {
  return name.endsWith(".webp") ? [name, toSmallPhotoName(name)] : [name];
}

/** Stores files in a folder. `save` requires a source file on the same file system, where `rename` is atomic. */
export async function createDiskStorage(folder: string): Promise<BlobStorage> {
  for (const kind of Object.values(storageFolders).flat()) {
    await mkdir(path.join(folder, kind), { recursive: true, mode: 0o700 });
  }
  const getPath = (name: string) => path.join(folder, getStorageKey(name));
  // Not the name that buckets use, so that files which are copied to a bucket do not take the identity of the disk along.
  const identityFile = path.join(folder, "disk-identity");
  return {
    async save(name, sourcePath) {
      // Syncs the content before the rename and the folder after it, so a power failure loses neither.
      await syncToDisk(sourcePath, "r+");
      await rename(sourcePath, getPath(name));
      // Windows cannot open a folder to sync it. Its file systems write renames to their journal.
      if (process.platform !== "win32") await syncToDisk(path.dirname(getPath(name)), "r");
    },
    async open(name) {
      const handle = await open(getPath(name)).catch(nullIfMissing);
      if (!handle) return null;
      const { size } = await handle.stat();
      return { content: handle.createReadStream(), size };
    },
    async delete(name) {
      await unlink(getPath(name)).catch(nullIfMissing);
    },
    readIdentity: async () => (await readFile(identityFile, "utf8").catch(nullIfMissing))?.trim() ?? null,
    writeIdentity: (id) => writeFile(identityFile, id, { mode: 0o600, flush: true }),
    async *list(kind) {
      for (const name of storageFolders[kind]) {
        for await (const file of await opendir(path.join(folder, name))) yield file.name;
      }
    },
  };
}

async function syncToDisk(file: string, flags: "r" | "r+"): Promise<void> {
  const handle = await open(file, flags);
  await handle.sync().finally(() => handle.close());
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
