import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { type Entry, openPromise } from "yauzl";
import { getErrorCode, StartError } from "../../../database/start-error.ts";
import { CHECKSUMS_NAME } from "./archive-writer.ts";

/** The entries of a ZIP file that `ArchiveWriter` has written. */
export interface ArchiveReader {
  /** The names of all entries except the checksums. */
  names: string[];
  /** @throws {StartError} when there is no such entry */
  open(name: string): Promise<Readable>;
  /**
   * Reads all entries and compares them with their checksums.
   *
   * @throws {StartError} when one is missing, superfluous or damaged
   */
  verify(signal: AbortSignal): Promise<void>;
  /** One line for each entry, in the format of `sha256sum`. Valid after `verify`. */
  checksums: string[];
  close(): void;
}

/** @throws {StartError} when there is no readable archive */
export async function openArchive(source: string): Promise<ArchiveReader> {
  const { names, open, close } = await openZip(source);
  const openEntry = async (name: string) => {
    if (!names.includes(name)) throw createDamageError(source, `it has no ${name}`);
    return open(name);
  };
  const reader: ArchiveReader = {
    names: names.filter((name) => name !== CHECKSUMS_NAME),
    open: openEntry,
    checksums: [],
    close,
    async verify(signal) {
      try {
        const lines = (await text(await openEntry(CHECKSUMS_NAME))).split("\n").filter((line) => line !== "");
        const checksums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
        const extra = reader.names.find((name) => !checksums.has(name));
        if (extra !== undefined) throw createDamageError(source, `${extra} has no checksum`);
        for (const [name, checksum] of checksums) {
          signal.throwIfAborted();
          if ((await hash(await openEntry(name))) !== checksum) throw createDamageError(source, `${name} has changed`);
        }
        reader.checksums = lines;
      } catch (error) {
        if (error instanceof StartError || signal.aborted) throw error;
        throw createDamageError(source, error instanceof Error ? error.message : String(error));
      }
    },
  };
  return reader;
}

async function openZip(file: string) {
  try {
    const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    return {
      names: [...entries.keys()],
      open: (name: string): Promise<Readable> => zip.openReadStreamPromise(entries.get(name) as Entry),
      close: () => zip.close(),
    };
  } catch (error) {
    throw getErrorCode(error) ? toReadError(file, error) : createDamageError(file, "it is no complete ZIP file");
  }
}

async function hash(content: Readable): Promise<string> {
  const digest = createHash("sha256");
  for await (const chunk of content) digest.update(chunk);
  return digest.digest("hex");
}

function createDamageError(source: string, reason: string): StartError {
  return new StartError(`${source} is no complete backup: ${reason}. Nothing has been changed.`);
}

const reasons: Record<string, string> = {
  ENOENT: "it does not exist",
  EACCES: "permission denied",
  EISDIR: "it is a folder",
};

function toReadError(source: string, error: unknown): unknown {
  const reason = reasons[getErrorCode(error) ?? ""];
  return reason ? new StartError(`${source} cannot be read: ${reason}.`) : error;
}
