import { spawn } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";

/**
 * `npm test` runs what guards behaviour, in at most ten minutes on two quiet cores. `npm run test:long` runs the rest, in
 * at most twenty minutes: the files `*.long.test.ts` and `*.long.spec.ts`, many random requests, the crash and deadline
 * runs, and a short run of the bench.
 *
 * The suites run one after the other, so that they do not compete for the processor. A failed suite does not stop the
 * next one. No suite repeats a failed test. The output ends with the slowest files, the durations of the suites, what
 * failed, and a line with the totals, which is also in the folder `test-results`.
 */
const resultsDir = path.resolve(import.meta.dirname, "../test-results");
const SLOWEST_FILES = 10;
const MAX_FAILURE_LINES = 60;

interface Suite {
  name: string;
  command: string[];
  environment?: Record<string, string>;
  /**
   * Where the suite writes a JUnit report. Without it, the totals are read from its output; a suite without totals
   * counts by its exit status only.
   */
  report?: string;
}

interface Result {
  name: string;
  seconds: number;
  passed: number;
  failed: number;
  /** The names of the failed tests, and then the end of the output. Null when the suite has succeeded. */
  failure: string[] | null;
  files: { name: string; seconds: number }[];
}

const vitest = (name: string, args: string[], environment: Record<string, string> = {}): Suite => {
  const report = path.join(resultsDir, `${name}.xml`);
  const reporters = ["--reporter=default", "--reporter=junit", `--outputFile.junit=${report}`];
  return {
    name,
    command: ["vitest", "run", ...args, ...reporters],
    environment: { NO_COLOR: "1", ...environment },
    report,
  };
};

const playwright = (name: string, project: string): Suite => {
  const report = path.join(resultsDir, `${name}.xml`);
  // Playwright sets FORCE_COLOR for its workers. With NO_COLOR, each of their processes would print a warning.
  const environment = { FORCE_COLOR: "0", PLAYWRIGHT_JUNIT_OUTPUT_FILE: report };
  return {
    name,
    command: ["playwright", "test", `--project=${project}`, "--reporter=list,junit"],
    environment,
    report,
  };
};

const build: Suite = { name: "build", command: ["node", "web/build/build.ts"] };

const shortSuites: Suite[] = [
  { name: "check", command: ["node", "tools/check.ts"] },
  build,
  { name: "weight", command: ["node", "web/build/weigh.ts"] },
  vitest("api", ["--project=short", "--project=web", "--project=components"]),
  playwright("browser", "short"),
];

const longSuites: Suite[] = [
  build,
  vitest("processes", ["--project=long"]),
  vitest("fuzz", ["--project=short", "fuzz.test.ts", "result-cache.test.ts"], { FUZZ_REQUESTS: "30000" }),
  { name: "crash", command: ["node", "reliability/crash-test.ts", "--cycles", "25", "--seed", "1"] },
  { name: "deadlines", command: ["node", "reliability/deadline-test.ts", "--rounds", "12", "--seed", "1"] },
  {
    name: "bench",
    command: ["node", "bench/run.ts", "--size", "10000", "--rounds", "2", "--seconds", "0.2", "--no-lighthouse"],
  },
  playwright("browser-long", "long"),
];

const { long: isLong } = parseArgs({ options: { long: { type: "boolean" } } }).values;
const suites = isLong ? longSuites : shortSuites;
if (!isLong) await rm(resultsDir, { recursive: true, force: true });
await mkdir(resultsDir, { recursive: true });
const results: Result[] = [];
for (const [index, suite] of suites.entries()) {
  console.log(`\n── ${suite.name} (${index + 1} of ${suites.length})`);
  results.push(await runSuite(suite));
}
printSlowestFiles();
printFailures();
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
const total = `${passed} passed, ${failed} failed`;
await writeFile(path.join(resultsDir, isLong ? "total-long" : "total"), `${total}\n`);
console.log(`\n${results.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`).join(", ")}`);
console.log(total);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

async function runSuite({ name, command, environment, report }: Suite): Promise<Result> {
  const startedAt = performance.now();
  if (report) await rm(report, { force: true });
  const { output, status } = await run(command, environment);
  const counted = report ? await readReport(report) : readTotals(output);
  return {
    name,
    seconds: (performance.now() - startedAt) / 1000,
    passed: counted.passed,
    // A suite that exits with an error before it reports its totals counts as one failure.
    failed: Math.max(counted.failedTests.length, status === 0 ? 0 : 1),
    failure: status === 0 ? null : [...counted.failedTests, ...output.trimEnd().split("\n").slice(-MAX_FAILURE_LINES)],
    files: counted.files,
  };
}

interface Counted extends Pick<Result, "passed" | "files"> {
  failedTests: string[];
}

/** Reads a JUnit report, which has one `testsuite` for each file. A suite that broke off has written none. */
async function readReport(file: string): Promise<Counted> {
  const xml = await readFile(file, "utf8").catch(() => "");
  const counted: Counted = { passed: 0, failedTests: [], files: [] };
  for (const [, attributes = ""] of xml.matchAll(/<testsuite ([^>]*)>/g)) {
    const read = (attribute: string) => new RegExp(`\\b${attribute}="([^"]*)"`).exec(attributes)?.[1] ?? "";
    const count = (attribute: string) => Number(read(attribute));
    counted.passed += count("tests") - count("failures") - count("errors") - count("skipped");
    counted.files.push({ name: read("name"), seconds: count("time") });
  }
  for (const test of xml.split("<testcase ").slice(1)) {
    if (!/<(failure|error)[ >]/.test(test)) continue;
    const [, file = ""] = /classname="([^"]*)"/.exec(test) ?? [];
    const [, name = ""] = /\bname="([^"]*)"/.exec(test) ?? [];
    counted.failedTests.push(`FAIL ${unescapeXml(`${file} › ${name}`)}`);
  }
  return counted;
}

function unescapeXml(text: string): string {
  const characters: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
  return text.replace(/&(\w+);/g, (entity, name) => characters[name] ?? entity);
}

function readTotals(output: string): Counted {
  const [, passed = 0, failed = 0] = /: (\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  return { passed: Number(passed), failedTests: Array(Number(failed)).fill("FAIL"), files: [] };
}

function printSlowestFiles(): void {
  const files = results.flatMap((result) => result.files).sort((a, b) => b.seconds - a.seconds);
  console.log("\n── slowest files");
  for (const { name, seconds } of files.slice(0, SLOWEST_FILES))
    console.log(`${seconds.toFixed(0).padStart(4)} s  ${name}`);
}

function printFailures(): void {
  for (const { name, failure } of results) {
    if (failure) console.log(`\n── ${name} failed\n${failure.join("\n")}`);
  }
}

function run(
  [command = "", ...args]: string[],
  environment?: Record<string, string>,
): Promise<{ output: string; status: number }> {
  const { NO_COLOR: _noColor, FORCE_COLOR: _forceColor, ...inherited } = process.env;
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
    env: { ...inherited, ...(environment ?? { NO_COLOR: "1" }) },
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
