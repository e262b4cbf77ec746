import { spawnSync } from "node:child_process";

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
  ["imports follow the layers", "node", "check-imports.ts"],
  ["decisions are in the index and at most 500 words long", "node", "check-decisions.ts"],
  ["packages have checksums and come from the registry", "node", "audit.ts", "--offline"],
  ["docs/routes.md is current", "node", "contract/generate.ts", "--check"],
  ["database/schema.ts is current", "node", "database/generate.ts", "--check"],
];

let failed = 0;
for (const [name, command, ...args] of steps) {
  const { status } = spawnSync(command, args, { stdio: "inherit", shell: process.platform === "win32" });
  console.log(`${status === 0 ? "ok" : "FAILED"}: ${name}`);
  if (status !== 0) failed++;
}
console.log(`Checks: ${steps.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
