import { fileURLToPath } from "node:url";

/**
 * The entry for workers of a package whose entry for browsers needs the document. Vite resolves the modules of workers like
 * those of pages.
 */
export const workerAlias = {
  "decode-named-character-reference": fileURLToPath(import.meta.resolve("decode-named-character-reference")),
};
