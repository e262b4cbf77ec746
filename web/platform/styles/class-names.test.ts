import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const IMPORT = /import (\w+) from "(\..*\.module\.css)"/g;

/** Lists the classes that a component names as properties of its style sheets, and that these do not have. */
function listMissingClasses(file: string): string[] {
  const code = readFileSync(path.join(root, file), "utf8");
  return [...code.matchAll(IMPORT)].flatMap(([, name = "", imported = ""]) => {
    const css = readFileSync(path.resolve(root, path.dirname(file), imported), "utf8");
    const defined = new Set([...css.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, className]) => className));
    // Neither a path nor the key of a text: "common.cancel".
    const used = [...code.matchAll(new RegExp(`(?<![\\w."'/\`])${name}\\.(\\w+)`, "g"))];
    return used.flatMap(([, className = ""]) => (defined.has(className) ? [] : `${file}: ${name}.${className}`));
  });
}

it("components use no class that their style sheets lack", () => {
  expect(globSync("**/*.tsx", { cwd: root }).flatMap(listMissingClasses)).toEqual([]);
});
