import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Fails for a decision without its header, with over 500 words, or without a line in the index, for dead links there, for a term
 * that the glossary defines twice, and for a function that locks rows and is missing in docs/locking.md, or only there.
 */
const MAX_WORDS = 500;
const root = path.join(import.meta.dirname, "..");
const folder = path.join(root, "docs/decisions");
const files = readdirSync(folder).filter((file) => file !== "README.md");
const index = readFileSync(path.join(folder, "README.md"), "utf8");

const problems: string[] = [];
for (const file of files) {
  const text = readFileSync(path.join(folder, file), "utf8");
  const number = file.slice(0, 3);
  const header = new RegExp(
    String.raw`^# ${number} .+\n\nDate: \d{4}-\d\d-\d\d(, changed \d{4}-\d\d-\d\d)?\. State: (in force|replaced by .+)\.\n`,
  );
  if (!header.test(text)) problems.push(`${file} has no header as docs/decisions/README.md shows it.`);
  const words = text.split(/\s+/).length;
  if (words > MAX_WORDS) problems.push(`${file} has ${words} words, more than ${MAX_WORDS}.`);
  if (!index.includes(`](${file})`)) problems.push(`${file} is not in docs/decisions/README.md.`);
}
for (const [, file = ""] of index.matchAll(/\]\((\d{3}-[^)]+)\)/g)) {
  if (!files.includes(file)) problems.push(`docs/decisions/README.md names ${file}, which does not exist.`);
}

const glossary = readFileSync(path.join(root, "docs/glossary.md"), "utf8");
const terms = [...glossary.matchAll(/^\| (.+?) \| (?!meaning)/gm)].map(([, term]) => term);
for (const term of terms.filter((one, index) => terms.indexOf(one) !== index)) {
  problems.push(`docs/glossary.md defines ${term} twice.`);
}

const locking = readFileSync(path.join(root, "docs/locking.md"), "utf8");
const code = globSync("server/**/*.ts", { cwd: root }).map((file) => readFileSync(path.join(root, file), "utf8"));
const LOCKING = /(?:lock[A-Z]\w*|select(?!Due)\w+For(?:Update|Share))/;
const locks = code.flatMap((text) => [...text.matchAll(RegExp(`^export .*function (${LOCKING.source})\\(`, "gm"))]);
for (const [, name = ""] of locks) {
  if (!locking.includes(`\`${name}\``)) problems.push(`docs/locking.md does not name ${name}.`);
}
for (const [, name] of locking.matchAll(RegExp(`\`(${LOCKING.source})\``, "g"))) {
  if (!code.some((text) => text.includes(`function ${name}(`)))
    problems.push(`docs/locking.md names ${name}, which does not exist.`);
}

for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
