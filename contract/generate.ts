import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { buildOpenApiDocument } from "./openapi.ts";

/** Writes `openapi.json` from the contract. With `--check`, only reports whether the file is up to date. */
const file = path.resolve(import.meta.dirname, "../openapi.json");
const text = `${JSON.stringify(buildOpenApiDocument(), null, 2)}\n`;

if (!process.argv.includes("--check")) await writeFile(file, text);
else if ((await readFile(file, "utf8").catch(() => "")) !== text) {
  console.error("openapi.json does not match the contract. Run npm run generate.");
  process.exit(1);
}
