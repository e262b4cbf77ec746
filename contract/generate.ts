import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describeStages } from "./hiring/describe-stages.ts";
import { routes } from "./index.ts";
import type { AnyRoute } from "./platform/route.ts";

/**
 * Writes what documents say about the contract: `docs/routes.md`, so that a review of a change sees who may call a route,
 * and the stages in `docs/hiring.md`. With `--check`, only reports whether the files are current.
 */
const docs = path.resolve(import.meta.dirname, "../docs");

const lines = (Object.entries(routes) as [string, AnyRoute][])
  .map(([name, { method, path, access }]) => `| \`/api${path}\` | ${method} | ${access} | ${name} |`)
  .sort();
await update(
  "routes.md",
  () => `# Routes of the API

Generated from \`contract\` by \`npm run generate\`. \`contract/platform/route.ts\` explains the values of access. A running
portal shows all shapes and errors at \`/docs\`, and as an OpenAPI document at \`/docs/json\`.

| path | method | access | name in the contract |
|---|---|---|---|
${lines.join("\n")}
`,
);
await update("hiring.md", (text) =>
  text.replace(
    /(<!-- stages: .* -->\n)[\s\S]*(<!-- \/stages -->)/,
    (_, start, end) => `${start}\n${describeStages()}\n\n${end}`,
  ),
);

async function update(name: string, write: (present: string) => string): Promise<void> {
  const file = path.join(docs, name);
  const present = await readFile(file, "utf8").catch(() => "");
  const text = write(present);
  if (!process.argv.includes("--check")) await writeFile(file, text);
  else if (present !== text) {
    console.error(`docs/${name} does not match the contract. Run npm run generate.`);
    process.exitCode = 1;
  }
}
