import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { FileReply } from "../../../contract/platform/route.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";

/**
 * A ZIP file that is created while it is sent. The content of an entry is read when its turn comes, so memory use does
 * not depend on the size of the entries.
 */
export class ZipArchive {
  readonly #zip = new ZipFile();
  readonly #output = this.#zip.outputStream as Readable;
  readonly #files: FileStore;

  constructor(files: FileStore) {
    this.#files = files;
    this.#zip.on("error", (error) => this.abort(error));
  }

  addJson(name: string, value: unknown): void {
    this.addText(name, JSON.stringify(value, null, 2));
  }

  addText(name: string, text: string): void {
    this.#zip.addBuffer(Buffer.from(text), name);
  }

  /** Adds a file from the storage. A file that was deleted after it was listed becomes an empty entry. */
  addStoredFile(name: string, file: string): void {
    this.#zip.addReadStreamLazy(name, async (callback) => {
      try {
        const stored = await this.#files.storage.open(file);
        callback(null, stored?.content ?? Readable.from([]));
      } catch (error) {
        callback(error, Readable.from([]));
      }
    });
  }

  /** Adds an entry that is written from chunks of text. Resolves when all entries before it have been sent. */
  addChunks(name: string, chunks: AsyncIterable<string> | Iterable<string>): Promise<void> {
    return new Promise((resolve) => {
      this.#zip.addReadStreamLazy(name, (callback) => {
        callback(null, Readable.from(chunks));
        resolve();
      });
    });
  }

  /** Declares that no entry follows. */
  end(): void {
    this.#zip.end();
  }

  /** Breaks the response off, so that the client does not take a partial ZIP for a complete one. */
  abort(error: Error): void {
    this.#output.destroy(error);
  }

  toReply(name: string): FileReply {
    return { name, content: this.#output };
  }
}
