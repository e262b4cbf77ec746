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
