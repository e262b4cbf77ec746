import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { lstat, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { getErrorCode, StartError, writeErrorReasons } from "../../../database/start-error.ts";

/** The entry with the SHA-256 of all others, in the format of `sha256sum --check`. */
export const CHECKSUMS_NAME = "SHA256SUMS";

type Content = AsyncIterable<Buffer | string> | Iterable<Buffer | string>;

/** A ZIP file that is being written. */
interface Output {
  /** `shouldCompress` is false for a content that is compressed already. */
  add(name: string, content: Readable, shouldCompress: boolean): Promise<void>;
  /** Resolves when everything is on the disk. */
  finish(): Promise<void>;
  /** Stops writing. */
  discard(): Promise<void>;
}

/**
 * Writes a ZIP file. The result appears under its final name when `finish` resolves,
 * complete and synced to the disk. Only the user of this process can read it.
 */
export class ArchiveWriter {
  readonly #checksums = new Map<string, string>();
  readonly #output: Output;
  readonly #partialPath: string;
  readonly #finalPath: string;

  private constructor(finalPath: string, partialPath: string, output: Output) {
    this.#finalPath = finalPath;
    this.#partialPath = partialPath;
    this.#output = output;
  }

  /** @throws {StartError} when there is something at this path already, or nothing can be written there */
  static async create(finalPath: string): Promise<ArchiveWriter> {
    if (await lstat(finalPath).catch(() => null)) {
      throw new StartError(`${finalPath} exists already: name another one, or remove it first.`);
    }
    const partialPath = `${finalPath}.partial-${process.pid}`;
    try {
      return new ArchiveWriter(finalPath, partialPath, await createZip(partialPath));
    } catch (error) {
      throw toWriteError(finalPath, error);
    }
  }

  /** Resolves with the number of bytes when the entry is written. */
  async add(name: string, content: Content, { shouldCompress = true } = {}): Promise<number> {
    const hash = createHash("sha256");
    let size = 0;
    let failure: unknown;
    async function* measure() {
      try {
        for await (const chunk of content) {
          const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
          hash.update(bytes);
          size += bytes.length;
          yield bytes;
        }
      } catch (error) {
        failure = error;
        throw error;
      }
    }
    try {
      await this.#output.add(name, Readable.from(measure(), { objectMode: false }), shouldCompress);
    } catch (error) {
      throw failure ?? toWriteError(this.#finalPath, error);
    }
    this.#checksums.set(name, hash.digest("hex"));
    return size;
  }

  /** Returns one line for each entry so far, in the format of `sha256sum`. */
  listChecksums(): string[] {
    return [...this.#checksums].map(([name, checksum]) => `${checksum}  ${name}`);
  }

  async finish(): Promise<void> {
    try {
      await this.add(CHECKSUMS_NAME, [`${this.listChecksums().join("\n")}\n`]);
      await this.#output.finish();
      await rename(this.#partialPath, this.#finalPath);
      await syncFolder(path.dirname(this.#finalPath));
    } catch (error) {
      throw toWriteError(this.#finalPath, error);
    }
  }

  /** Deletes what has been written. Nothing appears under the final name. */
  async abort(): Promise<void> {
    await this.#output.discard();
    await rm(this.#partialPath, { force: true });
  }
}

async function createZip(file: string): Promise<Output> {
  const output = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, output);
  // The error reaches the operator through the entry that is being written.
  written.catch(() => undefined);
  return {
    add: (name, content, compress) =>
      Promise.race([
        written,
        new Promise<void>((resolve, reject) => {
          zip.once("error", reject);
          content.once("error", reject);
          content.once("close", () => {
            zip.off("error", reject);
            resolve();
          });
          zip.addReadStream(content, name, { compress, mode: 0o100600 });
        }),
      ]),
    async finish() {
      zip.end();
      await written;
    },
    async discard() {
      output.destroy();
      await written.catch(() => undefined);
    },
  };
}

/** Makes a new name in a folder durable. Windows cannot open a folder; its file systems write names to their journal. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

const reasons: Record<string, string> = {
  ...writeErrorReasons,
  ENOENT: "the folder does not exist",
  ENOTDIR: "a part of the path is a file",
};

function toWriteError(target: string, error: unknown): unknown {
  const reason = reasons[getErrorCode(error) ?? ""];
  return reason ? new StartError(`${target} cannot be written: ${reason}.`, { cause: error }) : error;
}
