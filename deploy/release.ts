import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { buildOpenApiDocument } from "../contract/openapi.ts";

/**
 * `npm run release`: writes `release/job-portal-VERSION.tar.gz`, its list of packages (CycloneDX) and `SHA256SUMS`. The
 * tarball has the built web application, the OpenAPI document and all that runs in production, without tests and tools.
 * The same commit gives the same files. Needs git and GNU tar.
 *
 * `--out-dir=FOLDER` replaces `release`. `--allow-changes` also releases files that are not committed.
 */
const root = path.resolve(import.meta.dirname, "..");
const { values: options } = parseArgs({
  options: { "out-dir": { type: "string", default: "release" }, "allow-changes": { type: "boolean", default: false } },
});

/** The files in git that a release contains: these folders and files … */
const included =
  /^(server|contract|database|docs|deploy)\/|^web\/build\/build\.ts$|^start\.cjs$|^exec\.cmd$|^(package(-lock)?\.json|\.npmrc|LICENSE|[A-Z]+\.md|Dockerfile|compose\.yaml|\.dockerignore|\.env\.example)$/;
/** … without these. */
const excluded =
  /\.test\.ts$|\/test-helpers\.ts$|\/testing\/|^server\/dev\.ts$|\/generate\.ts$|^database\/temporary-postgres\.ts$|\/tsconfig\.json$|^deploy\/release(-data\.ts|-readme\.md|\.ts)$|^database\/releases\/|^CONTRIBUTING\.md$/;
/** The scripts of `package.json` that work without the tools of developers. */
const scripts = ["start", "admin", "demo:remove"];

const changes = git("status", "--porcelain");
if (changes !== "" && !options["allow-changes"]) {
  console.error(`A release contains only what is committed. Commit or remove these changes:\n${changes}`);
  process.exit(1);
}
// A build from the same sources is used again, so that a release does not depend on the machine's time or its speed.
execFileSync(process.execPath, [path.join(root, "web/build/build.ts")], { stdio: "inherit" });
const manifest = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
const name = `job-portal-${manifest.version}`;
const commitTime = new Date(Number(git("log", "-1", "--format=%ct")) * 1_000);
const outDir = path.resolve(root, options["out-dir"]);
await mkdir(outDir, { recursive: true });

const stage = await mkdtemp(path.join(os.tmpdir(), "job-portal-release-"));
try {
  await copyFiles(path.join(stage, name));
  await write(`${name}.tar.gz`, gzipSync(pack(stage), { level: 9 }));
} finally {
  await rm(stage, { recursive: true, force: true });
}
await write(`${name}.cdx.json`, createPackageList());
const sums = [`${name}.cdx.json`, `${name}.tar.gz`].map(async (file) => {
  const digest = createHash("sha256").update(await readFile(path.join(outDir, file)));
  return `${digest.digest("hex")}  ${file}\n`;
});
await write("SHA256SUMS", (await Promise.all(sums)).join(""));
console.log(`Wrote ${path.join(outDir, `${name}.tar.gz`)}, its list of packages and SHA256SUMS.`);

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}

async function copyFiles(target: string): Promise<void> {
  const files = git("ls-files", "--cached", "--others", "--exclude-standard").split("\n");
  for (const file of files.filter((each) => included.test(each) && !excluded.test(each))) {
    await cp(path.join(root, file), path.join(target, file));
  }
  await cp(path.join(root, "dist"), path.join(target, "dist"), { recursive: true });
  await writeFile(path.join(target, "README.md"), await createReadme());
  const kept = Object.entries(manifest.scripts).filter(([script]) => scripts.includes(script));
  const packageJson = { ...manifest, scripts: Object.fromEntries(kept) };
  await writeFile(path.join(target, "openapi.json"), `${JSON.stringify(buildOpenApiDocument(), null, 2)}\n`);
  await writeFile(path.join(target, "package.json"), `${JSON.stringify(packageJson, null, 2)}\n`);
}

/** Returns `deploy/release-readme.md` with the settings and the licence of the README of the repository. */
async function createReadme(): Promise<string> {
  const own = await readFile(path.join(root, "deploy/release-readme.md"), "utf8");
  const readme = await readFile(path.join(root, "README.md"), "utf8");
  const sections = readme.slice(readme.indexOf("\n## Settings\n"));
  return own.replace("VERSION", manifest.version) + sections;
}

/** Returns a tar archive whose bytes depend only on the names and the content of the files. */
function pack(folder: string): Buffer {
  const fixed = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX", "--format=ustar"];
  const args = [...fixed, `--mtime=@${commitTime.getTime() / 1_000}`, "-C", folder, "-c", name];
  return execFileSync("tar", args, { maxBuffer: Number.POSITIVE_INFINITY });
}

/** Returns the list of `npm sbom`, with the time of the commit and a serial number that follows from the content. */
function createPackageList(): string {
  const args = ["--omit=dev", "--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=application"];
  const list = JSON.parse(execFileSync("npm", ["sbom", ...args], { cwd: root, encoding: "utf8", maxBuffer: 1e8 }));
  list.metadata.timestamp = commitTime.toISOString();
  // npm writes the name of the folder.
  list.metadata.component.name = manifest.name;
  delete list.serialNumber;
  const digest = createHash("sha256").update(JSON.stringify(list)).digest("hex");
  const uuid = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
  return `${JSON.stringify({ ...list, serialNumber: `urn:uuid:${uuid}` }, null, 2)}\n`;
}

async function write(file: string, content: string | Buffer): Promise<void> {
  await writeFile(path.join(outDir, file), content);
}
