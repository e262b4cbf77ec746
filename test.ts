import { spawn } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * `npm test`: runs all suites one after the other, so that they do not compete for the processor. A failed suite does not
 * stop the next one. No suite repeats a failed test. The output ends with the failed tests and the last lines of each
 * failed suite, and then a line with the totals.
 */
const resultsDir = path.resolve(import.meta.dirname, "test-results");
const MAX_REPEATED_LINES = 60;

interface Suite {
  name: string;
  command: string[];
  /** The first group is the number of passed tests in the suite's output. */
  passed: RegExp;
  /** The first group is the number of failed tests in the suite's output. */
  failed: RegExp;
}

const suites: Suite[] = [
  {
    name: "check",
    command: ["node", "check.ts"],
    passed: /Checks: (\d+) passed/,
    failed: /Checks: \d+ passed, (\d+) failed/,
  },
  { name: "audit", command: ["node", "audit.ts", "--report"], passed: /$^/, failed: /$^/ },
  { name: "build", command: ["node", "web/build/build.ts"], passed: /$^/, failed: /$^/ },
  {
    name: "weight",
    command: ["node", "web/build/weigh.ts"],
    passed: /Weights: (\d+) passed/,
    failed: /Weights: \d+ passed, (\d+) failed/,
  },
  { name: "api", command: ["vitest", "run"], passed: /Tests .*?(\d+) passed/, failed: /Tests .*?(\d+) failed/ },
  {
    name: "crash",
    command: ["node", "reliability/crash-test.ts", "--cycles", "25", "--seed", "1"],
    passed: /Crash cycles: (\d+) passed/,
    failed: /Crash cycles: \d+ passed, (\d+) failed/,
  },
  {
    name: "deadlines",
    command: ["node", "reliability/deadline-test.ts", "--rounds", "12", "--seed", "1"],
    passed: /Deadline rounds: (\d+) passed/,
    failed: /Deadline rounds: \d+ passed, (\d+) failed/,
  },
  { name: "browser", command: ["playwright", "test"], passed: /^ +(\d+) passed/m, failed: /^ +(\d+) failed/m },
];

let passed = 0;
let failed = 0;
const failedSuites: { name: string; output: string }[] = [];
await rm(resultsDir, { recursive: true, force: true });
await mkdir(resultsDir, { recursive: true });
for (const suite of suites) {
  console.log(`\n── ${suite.name}`);
  const { output, status } = await run(suite.command);
  const failures = parseCount(output, suite.failed);
  passed += parseCount(output, suite.passed);
  // A suite that exits with an error before it prints its totals counts as one failure.
  failed += status !== 0 ? Math.max(failures, 1) : failures;
  if (status !== 0) failedSuites.push({ name: suite.name, output });
}
for (const { name, output } of failedSuites) {
  console.log(`\n── end of ${name}, which failed`);
  const lines = output.trimEnd().split("\n");
  // Vitest names each failed test in such a line, long before the end when there are several.
  const failures = lines.filter((line) => line.startsWith(" FAIL "));
  console.log([...failures, ...lines.slice(-MAX_REPEATED_LINES)].join("\n"));
}
const total = `${passed} passed, ${failed} failed`;
await writeFile(path.join(resultsDir, "total"), total);
console.log(`\n${total}`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function parseCount(output: string, pattern: RegExp): number {
  return Number(pattern.exec(output)?.[1] ?? 0);
}

function run([command = "", ...args]: string[]): Promise<{ output: string; status: number }> {
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" },
  });
  let output = "";
  const copyTo = (target: NodeJS.WriteStream) => (chunk: Buffer) => {
    output += chunk.toString();
    target.write(chunk);
  };
  child.stdout.on("data", copyTo(process.stdout));
  // Vitest reports failed tests on standard error.
  child.stderr.on("data", copyTo(process.stderr));
  return new Promise((resolve) => {
    child.on("error", () => resolve({ output, status: 1 }));
    child.on("close", (status) => resolve({ output, status: status ?? 1 }));
  });
}
