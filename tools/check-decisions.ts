import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Fails for a decision without its header, with over 500 words, or without a line in the index, and for dead links there. */
const MAX_WORDS = 500;
const folder = path.join(import.meta.dirname, "../docs/decisions");
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
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
