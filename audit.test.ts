import { spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";

const folders: string[] = [];
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

const checksum = `sha512-${Buffer.alloc(64).toString("base64")}`;
const withChecksum = { version: "1.0.0", integrity: checksum };

function createFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "audit-"));
  folders.push(folder);
  return folder;
}

/** Creates a project that depends on one package, `sample`. `entry` is the package's entry in the lockfile. */
function createProject(entry: object): string {
  const folder = createFolder();
  const root = { name: "project", version: "1.0.0", dependencies: { sample: "^1.0.0" } };
  const lockfile = { ...root, lockfileVersion: 3, packages: { "": root, "node_modules/sample": entry } };
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(root));
  writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify(lockfile));
  return folder;
}

/** Starts a registry that answers the request for advisories, and knows no package. Returns its URL. */
async function startRegistry(status: number, advisories: object = {}): Promise<string> {
  const server = createServer((request, response) => {
    if (request.method === "POST") response.writeHead(status).end(JSON.stringify(advisories));
    else response.writeHead(404).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function runAudit(folder: string, registry: string, ...options: string[]) {
  return run(process.execPath, [path.resolve(import.meta.dirname, "audit.ts"), ...options], folder, {
    npm_config_registry: registry,
    npm_config_cache: path.join(folder, "cache"),
  });
}

function run(command: string, args: string[], cwd: string, environment: NodeJS.ProcessEnv) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...environment } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return new Promise<{ status: number; output: string }>((resolve) =>
    child.on("close", (status) => resolve({ status: status ?? -1, output })),
  );
}

const advisory = {
  id: 1,
  url: "https://example.com/advisories/1",
  title: "Sample reads any file",
  severity: "high",
  vulnerable_versions: "<1.0.1",
  cwe: [],
  cvss: { score: 8, vectorString: null },
};
/** Nothing listens on this port. */
const unreachable = "http://127.0.0.1:1/";

it("audit › fails with the known vulnerabilities of the lockfile", async () => {
  const registry = await startRegistry(200, { sample: [advisory] });
  const { status, output } = await runAudit(createProject(withChecksum), registry);
  expect(output).toContain("sample <1.0.1: high, Sample reads any file (https://example.com/advisories/1)");
  expect(status).toBe(1);
});

it("audit › succeeds without known vulnerabilities", async () => {
  const { status, output } = await runAudit(createProject(withChecksum), await startRegistry(200));
  expect(output).toContain("No known vulnerabilities");
  expect(status).toBe(0);
});

it("audit › fails with another status when the registry gives no answer", async () => {
  const refused = await runAudit(createProject(withChecksum), await startRegistry(405));
  expect(refused).toMatchObject({
    status: 2,
    output: expect.stringContaining("Not checked for known vulnerabilities"),
  });
  const offline = await runAudit(createProject(withChecksum), unreachable);
  expect(offline).toMatchObject({
    status: 2,
    output: expect.stringContaining("Not checked for known vulnerabilities"),
  });
});

it("audit --report › succeeds and prints what it found, or that the registry gave no answer", async () => {
  const registry = await startRegistry(200, { sample: [advisory] });
  const found = await runAudit(createProject(withChecksum), registry, "--report");
  expect(found).toMatchObject({ status: 0, output: expect.stringContaining(advisory.title) });
  const offline = await runAudit(createProject(withChecksum), unreachable, "--report");
  expect(offline).toMatchObject({
    status: 0,
    output: expect.stringContaining("Not checked for known vulnerabilities"),
  });
});

it.each([
  ["has no checksum", { version: "1.0.0" }],
  ["has a SHA-1 checksum only", { version: "1.0.0", integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" }],
  ["comes from another host", { ...withChecksum, resolved: "https://packages.example.com/sample-1.0.0.tgz" }],
  ["comes from a git repository", { ...withChecksum, resolved: "git+ssh://git@example.com/sample.git#0123" }],
])("audit --offline › rejects a package that %s", async (_, entry) => {
  const { status, output } = await runAudit(createProject(entry), unreachable, "--offline");
  expect(output).toContain("node_modules/sample");
  expect(status).toBe(1);
});

it("audit --offline › accepts packages of the registry, and this project's lockfile", async () => {
  expect(await runAudit(createProject(withChecksum), unreachable, "--offline")).toMatchObject({ status: 0 });
  expect(await runAudit(import.meta.dirname, unreachable, "--offline")).toMatchObject({ status: 0 });
});

it("npm run sbom › lists the packages that run in production, with checksums, without a network", async () => {
  const folder = createFolder();
  for (const file of ["package.json", "package-lock.json"])
    copyFileSync(path.resolve(import.meta.dirname, file), path.join(folder, file));
  const { status } = await run("npm", ["run", "sbom"], folder, { npm_config_registry: unreachable });
  expect(status).toBe(0);
  const { components } = JSON.parse(readFileSync(path.join(folder, "sbom.cdx.json"), "utf8")) as {
    components: { name: string; hashes?: unknown[] }[];
  };
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["fastify", "react", "node"]));
  expect(names).not.toContain("vitest");
  expect(components.filter(({ hashes }) => !hashes?.length)).toEqual([]);
});
