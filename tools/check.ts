import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import os from "node:os";
import { text } from "node:stream/consumers";

/** Each checker of a compiler checks the types that files share again, so one takes less than half of the processor time of four. */
const tsc = ["tsc", "--checkers", "1", "-p"] as const;

/**
 * `npm run check`: types, lint, format, the order of imports, the origin of packages, and generated files that must match
 * their source. As many steps run at once as there are processors, the longest first.
 */
const steps: [name: string, command: string, ...args: string[]][] = [
  ["types of the server", ...tsc, "server"],
  ["types of the web", ...tsc, "web"],
  ["types of the browser tests", ...tsc, "e2e"],
  ["lint and format", "biome", "check"],
  ["types of the contract", ...tsc, "contract"],
  // Biome does not have them.
  ["rules of the React Compiler", "oxlint", "web"],
  ["imports follow the layers", "node", "tools/check-imports.ts"],
  ["decisions, glossary and locks are documented as rules demand", "node", "tools/check-documents.ts"],
  ["generated documents are current", "node", "contract/generate.ts", "--check"],
  ["database/schema.ts is current", "node", "database/generate.ts", "--check"],
];

const REGISTRY = "https://registry.npmjs.org/";

let failed = 0;
const waiting = [...steps];
await Promise.all(Array.from({ length: os.availableParallelism() }, runWaitingSteps));
const unverified = listUnverifiedPackages();
if (unverified.length > 0) failed++;
console.log(
  unverified.length === 0
    ? "ok: packages have checksums and come from the registry"
    : `FAILED: packages without a checksum or from elsewhere: ${unverified.join(", ")}`,
);
console.log(`Checks: ${steps.length + 1 - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Runs steps one after the other until none is left. The output of a step is shown when it ends. */
async function runWaitingSteps(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const [name, command, ...args] = step;
    const child = spawn(command, args, { shell: process.platform === "win32" });
    const ended = new Promise<number | null>((resolve) => child.on("error", () => resolve(1)).on("close", resolve));
    const output = await Promise.all([text(child.stdout), text(child.stderr)]);
    const status = await ended;
    process.stdout.write(`${output.join("")}${status === 0 ? "ok" : "FAILED"}: ${name}\n`);
    if (status !== 0) failed++;
  }
}

/** Returns the packages of package-lock.json without a SHA-512 checksum or from elsewhere than the npm registry. */
function listUnverifiedPackages(): string[] {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { resolved?: string; integrity?: string; inBundle?: boolean }>;
  };
  const others = Object.entries(packages).filter(([location, { inBundle }]) => location !== "" && !inBundle);
  return others
    .filter(
      ([, { resolved, integrity }]) =>
        (resolved && !resolved.startsWith(REGISTRY)) || !integrity?.startsWith("sha512-"),
    )
    .map(([location]) => location);
}
