import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseAst } from "vite";

/**
 * The areas of `contract`, `server` and `web`, from the top down, each with its folders in the same order. A file imports
 * only from its own folder and from what is below it; `.` stands for the files of an area that lie in no folder. The entry
 * points in the root of `server` and `web`, and the lists of the contract, are above all areas. So two folders never import
 * each other. Types count as imports; tests and build scripts are not checked. See docs/decisions/025-import-order.md.
 */
const areas = {
  shell: ". layouts menus",
  offline: ".",
  pages: "today dashboard inbox settings suspended company browse home employers help transparency numbers legal about",
  operation: "commands status numbers backup process demo-data feedback mail texts settings metrics .",
  moderation: "staff audit transparency directory appeals reports decisions cases signals measures .",
  privacy: "account retention .",
  hiring:
    "postings my-applications applicants closing apply helpers holds profiles exports assessments interviews offers application-parts applications suspensions notices snapshots . stages",
  messages: "live contact conversations .",
  jobs: "saved alerts reasons life feeds browse overview travel search detail near-duplicates reports . terms occupations",
  companies: "reviews templates . checks",
  accounts: "push account resume files notifications auth staff users memberships .",
  platform: `reports app-context.ts pages realtime storage http notifications limits log.ts replicas background cache signing i18n
    forms app api ui styles settings config format-text.ts language.ts database route.ts errors.ts texts fields metrics .`,
};
const order = Object.entries(areas).flatMap(([area, folders]) =>
  folders.split(/\s+/).map((folder) => (folder === "." ? area : `${area}/${folder}`)),
);

const problems: string[] = [];
for (const root of ["contract", "server", "web"]) {
  const files = globSync(`${root}/**/*.{ts,tsx}`, { exclude: (file) => /\.test\.tsx?$|\/(build|testing)$/.test(file) });
  for (const file of files) {
    const place = findPlace(root, file);
    if (place === undefined) problems.push(`${file} is in no listed folder.`);
    for (const imported of listImports(file).filter((target) => target.startsWith(`${root}${path.sep}`))) {
      // A file in no area, such as a helper of tests, may be imported by tests only.
      if ((findPlace(root, imported) ?? -1) < Number(place)) problems.push(`${file} imports ${imported} from above.`);
    }
  }
}
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);

/** Returns the position in `order`, -1 for the files in the root, or undefined for a file in no listed folder. */
function findPlace(root: string, file: string): number | undefined {
  const [area = "", name, ...rest] = path.relative(root, file).split(path.sep);
  if (name === undefined) return -1;
  const listed = [`${area}/${name}`, ...(rest.length === 0 ? [area] : [])];
  const position = order.findIndex((place) => listed.includes(place));
  return position < 0 ? undefined : position;
}

/** Returns the code that a file imports by a relative path, statically, dynamically or as a type. */
function listImports(file: string): string[] {
  const sources: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, source } = node as { type?: string; source?: { value?: unknown } };
    if (/^(Import|Export|TSImport)/.test(type ?? "") && typeof source?.value === "string") sources.push(source.value);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(readFileSync(file, "utf8"), { lang: file.endsWith("x") ? "tsx" : "ts" }));
  return sources.filter((source) => /^\..*\.tsx?$/.test(source)).map((source) => path.join(path.dirname(file), source));
}
