import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * `npm run check`: types, lint, format, the order of imports, the origin of packages, and generated files that must match
 * their source.
 */
const steps: [name: string, command: string, ...args: string[]][] = [
  ["types of the contract", "tsc", "-p", "contract"],
  ["types of the server", "tsc", "-p", "server"],
  ["types of the web", "tsc", "-p", "web"],
  ["types of the browser tests", "tsc", "-p", "e2e"],
  ["lint and format", "biome", "check"],
  // Biome does not have them.
  ["rules of the React Compiler", "oxlint", "web"],
  ["imports follow the layers", "node", "check-imports.ts"],
  ["decisions are in the index and at most 500 words long", "node", "check-decisions.ts"],
  ["docs/routes.md, docs/settings.md and docs/hiring.md are current", "node", "contract/generate.ts", "--check"],
  ["database/schema.ts is current", "node", "database/generate.ts", "--check"],
];

const REGISTRY = "https://registry.npmjs.org/";

let failed = 0;
for (const [name, command, ...args] of steps) {
  const { status } = spawnSync(command, args, { stdio: "inherit", shell: process.platform === "win32" });
  console.log(`${status === 0 ? "ok" : "FAILED"}: ${name}`);
  if (status !== 0) failed++;
}
const unverified = listUnverifiedPackages();
if (unverified.length > 0) failed++;
console.log(
  unverified.length === 0
    ? "ok: packages have checksums and come from the registry"
    : `FAILED: packages without a checksum or from elsewhere: ${unverified.join(", ")}`,
);
console.log(`Checks: ${steps.length + 1 - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

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
