import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { routes } from "./index.ts";
import type { AnyRoute } from "./platform/route.ts";

/**
 * Writes `docs/routes.md` from the contract, so that a review of a change sees who may call a route. With `--check`, only
 * reports whether the file is current.
 */
const file = path.resolve(import.meta.dirname, "../docs/routes.md");
const lines = (Object.entries(routes) as [string, AnyRoute][])
  .map(([name, { method, path, access }]) => `| \`/api${path}\` | ${method} | ${access} | ${name} |`)
  .sort();
const text = `# Routes of the API

Generated from \`contract\` by \`npm run generate\`. \`contract/platform/route.ts\` explains the values of access. A running
portal shows all shapes and errors at \`/docs\`, and as an OpenAPI document at \`/docs/json\`.

| path | method | access | name in the contract |
|---|---|---|---|
${lines.join("\n")}
`;

if (!process.argv.includes("--check")) await writeFile(file, text);
else if ((await readFile(file, "utf8").catch(() => "")) !== text) {
  console.error("docs/routes.md does not match the contract. Run npm run generate.");
  process.exit(1);
}
