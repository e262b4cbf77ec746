import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { buildOpenApiDocument } from "./openapi.ts";

/** Writes `openapi.json` from the contract; with `--check`, only says whether it is still true. */
const file = path.resolve(import.meta.dirname, "../openapi.json");
const text = `${JSON.stringify(buildOpenApiDocument(), null, 2)}\n`;

if (!process.argv.includes("--check")) await writeFile(file, text);
else if ((await readFile(file, "utf8").catch(() => "")) !== text) {
  console.error("openapi.json is not what the contract says: run npm run generate.");
  process.exit(1);
}
