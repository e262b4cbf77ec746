import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describeStages } from "./hiring/describe-stages.ts";
import { interviewStates } from "./hiring/interviews.ts";
import { offerStates } from "./hiring/offers.ts";
import { routes } from "./index.ts";
import { jobStates } from "./jobs/states.ts";
import type { AnyRoute } from "./platform/route.ts";
import type { States } from "./platform/states.ts";

/**
 * Writes what documents say about the contract: `docs/routes.md`, so that a review of a change sees who may call a route,
 * and the state machines in `docs/hiring.md`. With `--check`, only reports whether the files are current.
 */
const docs = path.resolve(import.meta.dirname, "../docs");

const lines = (Object.entries(routes) as [string, AnyRoute][])
  .map(
    ([name, { method, path, access, duringSuspension }]) =>
      `| \`/api${path}\` | ${method} | ${access} | ${duringSuspension ?? ""} | ${name} |`,
  )
  .sort();
await update(
  "routes.md",
  () => `# Routes of the API

Generated from \`contract\` by \`npm run generate\`. \`contract/platform/route.ts\` explains the values of access, and who may call
what during a suspension. A running portal shows all shapes and errors at \`/docs\`, and as an OpenAPI document at \`/docs/json\`.

| path | method | access | during a suspension | name in the contract |
|---|---|---|---|---|
${lines.join("\n")}
`,
);
const parts = {
  stages: describeStages(),
  offers: drawStates(offerStates, ["open"]),
  interviews: drawStates(interviewStates, ["proposed"]),
  jobs: drawStates(jobStates, ["active", "inactive"]),
};
await update("hiring.md", (text) =>
  text.replace(
    /(<!-- (\w+): .* -->\n)[\s\S]*?(<!-- \/\2 -->)/g,
    (_, start, name: keyof typeof parts, end) => `${start}\n${parts[name]}\n\n${end}`,
  ),
);

/** Draws a state machine as a diagram (Mermaid). */
function drawStates(states: States<string, string>, first: string[]): string {
  const arrows = Object.entries(states).flatMap(([state, events]) => {
    const moves = Object.entries(events).flatMap(([event, next = []]) => next.map((to) => ({ event, to })));
    return [...Map.groupBy(moves, ({ to }) => to)].map(
      ([to, ofTarget]) => `  ${state} --> ${to}: ${ofTarget.map(({ event }) => event).join(", ")}`,
    );
  });
  const lines = ["stateDiagram-v2", ...first.map((state) => `  [*] --> ${state}`), ...arrows];
  return `\`\`\`mermaid\n${lines.join("\n")}\n\`\`\``;
}

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
