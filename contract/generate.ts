import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { interviewStates } from "./hiring/interviews.ts";
import { offerStates } from "./hiring/offers.ts";
import { describeStages } from "./hiring/stages/describe-stages.ts";
import { routes } from "./index.ts";
import { jobStates } from "./jobs/states.ts";
import { sharedTexts } from "./platform/i18n/shared-texts.ts";
import { languages } from "./platform/languages.ts";
import type { AnyRoute } from "./platform/route.ts";
import { productionDefaults, settingDefinitions, settingGroups, settingKeys } from "./platform/settings/settings.ts";
import type { States } from "./platform/states.ts";

/**
 * Writes what documents say about the contract: `docs/routes.md`, so that a review of a change sees who may call a route,
 * `docs/settings.md`, the state machines in `docs/hiring.md` and `docs/jobs.md`, and the shared texts in the translation files of the web application. With `--check`, only reports whether the files are current.
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
for (const language of languages) {
  await update(`../web/public/assets/i18n/${language}.json`, (text) => {
    const all = JSON.parse(text);
    const { labels, rules, occupation_groups } = sharedTexts[language];
    Object.assign(all.options, occupation_groups);
    all.labels = labels;
    all.rules = Object.fromEntries(Object.entries(rules).map(([code, { name }]) => [code, name]));
    return `${JSON.stringify(all, null, 2)}\n`;
  });
}
const texts = JSON.parse(await readFile(path.resolve(docs, "../web/public/assets/i18n/en.json"), "utf8")).settings;
await update(
  "settings.md",
  () => `# Settings of the portal

Owners of the portal change these settings at \`/admin/settings\`, or the operator with \`npm run admin -- settings\`. Generated from
\`contract/platform/settings/settings.ts\` by \`npm run generate\`. A variable that is set fixes the setting for the portal: nobody can change
it in the browser then. The variables that are no settings of this page are in the [README](../README.md#settings).

${settingGroups.map(describeSettings).join("\n")}`,
);
const parts = {
  stages: describeStages(),
  offers: drawStates(offerStates, ["open"]),
  interviews: drawStates(interviewStates, ["proposed"]),
  jobs: drawStates(jobStates, ["active", "inactive"]),
};
for (const name of ["hiring.md", "jobs.md"]) {
  await update(name, (text) =>
    text.replace(
      /(<!-- (\w+): .* -->\n)[\s\S]*?(<!-- \/\2 -->)/g,
      (_, start, part: keyof typeof parts, end) => `${start}\n${parts[part]}\n\n${end}`,
    ),
  );
}

function describeSettings(group: string): string {
  const rows = settingKeys
    .filter((key) => settingDefinitions[key].group === group)
    .map((key) => {
      const { default: shipped, input, variable } = settingDefinitions[key];
      const { label, hint } = texts.fields[key];
      const isLong = input.kind === "texts" || input.kind === "industries";
      const value = isLong ? "" : typeof shipped === "object" ? JSON.stringify(shipped) : String(shipped);
      const production: Record<string, unknown> = productionDefaults;
      const inProduction = key in production ? `, in production \`${production[key]}\`` : "";
      return `| ${label} | \`${key}\` | ${value && `\`${value}\``}${inProduction} | ${variable ? `\`${variable}\`` : ""} | ${hint} |`;
    });
  const head = "| setting | key | default | variable | |\n|---|---|---|---|---|";
  return `## ${texts.groups[group]}\n\n${head}\n${rows.join("\n")}\n`;
}

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
