import { spawn } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * `npm test`: everything that guards the project, one suite after the other, so that none disturbs another. All of
 * them run even when one fails; the last line adds them up.
 */
const results = path.resolve(import.meta.dirname, "test-results");

interface Suite {
  name: string;
  command: string[];
  /** Finds "passed" and "failed" in what the suite printed. */
  passed: RegExp;
  failed: RegExp;
}

const suites: Suite[] = [
  {
    name: "check",
    command: ["node", "check.ts"],
    passed: /Checks: (\d+) passed/,
    failed: /Checks: \d+ passed, (\d+) failed/,
  },
  { name: "build", command: ["node", "web/build/build.ts"], passed: /$^/, failed: /$^/ },
  {
    name: "weight",
    command: ["node", "web/build/weigh.ts"],
    passed: /Weights: (\d+) passed/,
    failed: /Weights: \d+ passed, (\d+) failed/,
  },
  { name: "api", command: ["vitest", "run"], passed: /Tests .*?(\d+) passed/, failed: /Tests .*?(\d+) failed/ },
  { name: "browser", command: ["playwright", "test"], passed: /^ +(\d+) passed/m, failed: /^ +(\d+) failed/m },
];

let passed = 0;
let failed = 0;
await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
for (const suite of suites) {
  console.log(`\n── ${suite.name}`);
  const { output, status } = await run(suite.command);
  const failures = countIn(output, suite.failed);
  passed += countIn(output, suite.passed);
  // A suite that broke before it counted anything has failed all the same.
  failed += status !== 0 ? Math.max(failures, 1) : failures;
}
const total = `${passed} passed, ${failed} failed`;
await writeFile(path.join(results, "total"), total);
console.log(`\n${total}`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function countIn(output: string, pattern: RegExp): number {
  return Number(pattern.exec(output)?.[1] ?? 0);
}

function run([command = "", ...args]: string[]): Promise<{ output: string; status: number }> {
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "inherit"],
    shell: process.platform === "win32",
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" },
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    process.stdout.write(chunk);
  });
  return new Promise((resolve) => {
    child.on("error", () => resolve({ output, status: 1 }));
    child.on("close", (status) => resolve({ output, status: status ?? 1 }));
  });
}
