import { randomUUID } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { deleteTemporaryFile } from "../http/files/receive-file.ts";
import type { FileStore } from "./file-store.ts";

/**
 * Records are small files in the storage, outside of the database, so that a restored backup brings nothing back: an account
 * that was erased after the backup, or what the staff has hidden since. Their names begin with an id.
 */
const RECORD_NAME = /^[0-9a-f-]{36}[a-z-]*\.(?:erasure|measure)$/;

type Storage = Pick<FileStore, "storage" | "incomingDir">;

/** Stores a record, instead of an earlier one with the same name. */
export async function storeRecord(files: Storage, name: string, content: string): Promise<void> {
  const incomingFile = path.join(files.incomingDir, `${randomUUID()}.record`);
  await writeFile(incomingFile, content);
  await files.storage.save(name, incomingFile);
  await deleteTemporaryFile(incomingFile);
}

/** Returns the names of all records with an extension. */
export async function listRecords({ storage }: Pick<Storage, "storage">, extension: string): Promise<string[]> {
  const names: string[] = [];
  for await (const name of storage.list("erasures")) {
    if (RECORD_NAME.test(name) && name.endsWith(extension)) names.push(name);
  }
  return names;
}

/** Returns the content of a record. Null when it was removed meanwhile. */
export async function readRecord({ storage }: Pick<Storage, "storage">, name: string): Promise<string | null> {
  const file = await storage.open(name);
  return file && text(file.content);
}

/** Adds the records of a folder, such as a copy of `files/erasures`, to the storage. */
export async function copyRecords(files: Storage, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => RECORD_NAME.test(name));
  for (const name of names) await storeRecord(files, name, await readFile(path.join(folder, name), "utf8"));
}
