import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseAst } from "vite";

/**
 * The folders of the server and the web application, from the top layer to the bottom. A folder imports only from itself
 * and from folders below it, so two folders never import each other. A file in the list is its own layer. Types count
 * as imports; tests and build scripts are not checked. See docs/decisions/025-import-order.md.
 */
const layers = {
  server: `main.ts dev.ts admin.ts admin backup process metrics app.ts sweeps.ts dev-clock.ts pages
    retention account holds profiles saved feeds realtime search exports assessments interviews offers applying applications
    reports resume contact reviews templates messages snapshots jobs files auth users companies notices
    app-context.ts realtime/live-events.ts files/file-store.ts files/queries.ts files/s3-storage.ts files/blob-storage.ts
    http notifications limits log.ts
    replicas background cache signing i18n markup config language.ts database errors.ts metrics/process-metrics.ts`.split(
    /\s+/,
  ),
  web: `entry-client.tsx entry-server.tsx member-routes.tsx routes.tsx shell
    dashboard account resume applying messages applicants users saved notifications companies home search auth jobs
    applications interviews offers holds notices templates exports reviews reports help
    files contact privacy about
    forms app api ui styles`.split(/\s+/),
};

const problems: string[] = [];
for (const [root, order] of Object.entries(layers)) {
  const files = globSync(`${root}/**/*.{ts,tsx}`, { exclude: (file) => /\.test\.tsx?$|\/(build|testing)$/.test(file) });
  for (const file of files) {
    const layer = findLayer(root, order, file);
    if (layer < 0) problems.push(`${file} is in no layer.`);
    for (const imported of listImports(file).filter((target) => target.startsWith(`${root}${path.sep}`))) {
      if (findLayer(root, order, imported) < layer) problems.push(`${file} imports ${imported} from a higher layer.`);
    }
  }
}
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);

/** Returns the position of a file or of its folder in the list, or -1. */
function findLayer(root: string, order: string[], file: string): number {
  const name = path.relative(root, file).split(path.sep).join("/");
  const position = order.indexOf(name);
  return position >= 0 ? position : order.indexOf(name.split("/")[0] ?? "");
}

/** Returns the files that a file imports by a relative path, statically, dynamically or as a type. */
function listImports(file: string): string[] {
  const sources: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, source } = node as { type?: string; source?: { value?: unknown } };
    if (/^(Import|Export|TSImport)/.test(type ?? "") && typeof source?.value === "string") sources.push(source.value);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(readFileSync(file, "utf8"), { lang: file.endsWith("x") ? "tsx" : "ts" }));
  return sources.filter((source) => source.startsWith(".")).map((source) => path.join(path.dirname(file), source));
}
