import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * `npm run audit`: checks the packages of package-lock.json.
 *
 * 1. Each package has a SHA-512 checksum and comes from the npm registry. Needs no network.
 * 2. The npm registry knows no vulnerability of a package that runs in production.
 *
 * The exit status is 1 for a problem, and 2 when the registry gives no answer. Options:
 * - `--offline`, a part of `npm run check`, leaves out the second step.
 * - `--report`, a part of `npm test`, only prints the outcome of the second step. The result of the tests must not depend
 *   on the network, nor on a vulnerability that was published after the commit.
 */
const FETCH_TIMEOUT_MS = 10_000;
const REGISTRY = "https://registry.npmjs.org/";

interface LockedPackage {
  /** Absent for a package of the registry, because `omit-lockfile-registry-resolved` is on. */
  resolved?: string;
  integrity?: string;
  /** The files are a part of another package, whose checksum covers them. */
  inBundle?: boolean;
}

interface Advisory {
  title: string;
  url: string;
  severity: string;
  range: string;
}

/** The parts of the output of `npm audit --json` that are used here. */
interface AuditReport {
  /** Absent when the registry gave no answer. A text in `via` is the name of a vulnerable dependency. */
  vulnerabilities?: Record<string, { name: string; via: (string | Advisory)[] }>;
}

const isOffline = process.argv.includes("--offline");
const isReport = process.argv.includes("--report");

const problems = findLockfileProblems();
for (const problem of problems) console.error(problem);
const auditStatus = isOffline ? 0 : auditVulnerabilities();
process.exit(problems.length > 0 ? 1 : isReport ? 0 : auditStatus);

function findLockfileProblems(): string[] {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(packages).flatMap(([location, { resolved, integrity, inBundle }]) => {
    if (location === "" || inBundle) return [];
    if (resolved && !resolved.startsWith(REGISTRY)) return [`${location} comes from ${resolved}, not from ${REGISTRY}`];
    return integrity?.startsWith("sha512-") ? [] : [`${location} has no SHA-512 checksum`];
  });
}

/** Prints the known vulnerabilities and returns the exit status. */
function auditVulnerabilities(): number {
  const { vulnerabilities } = runNpmAudit();
  if (!vulnerabilities) {
    console.log("Not checked for known vulnerabilities: the npm registry gave no answer.");
    return 2;
  }
  const lines = Object.values(vulnerabilities).flatMap(({ name, via }) =>
    via
      .filter((cause) => typeof cause === "object")
      .map(({ range, severity, title, url }) => `${name} ${range}: ${severity}, ${title} (${url})`),
  );
  console.log(lines.length === 0 ? "No known vulnerabilities." : `Known vulnerabilities:\n${lines.join("\n")}`);
  return lines.length === 0 ? 0 : 1;
}

function runNpmAudit(): AuditReport {
  const options = ["--json", "--package-lock-only", "--omit=dev", "--fetch-retries=0"];
  const { stdout } = spawnSync("npm", ["audit", ...options, `--fetch-timeout=${FETCH_TIMEOUT_MS}`], {
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
    shell: process.platform === "win32",
  });
  try {
    return JSON.parse(stdout);
  } catch {
    return {};
  }
}
