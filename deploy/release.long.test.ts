import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { isBuiltin } from "node:module";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { findFreePort } from "../database/embedded/free-port.ts";
import packageJson from "../package.json" with { type: "json" };

const root = path.resolve(import.meta.dirname, "..");
const name = `job-portal-${packageJson.version}`;
let folder: string;
/** The unpacked tarball. */
let release: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "job-portal-release-test-"));
  for (const outDir of ["first", "second"]) makeRelease(path.join(folder, outDir));
  execFileSync("tar", ["-xzf", `first/${name}.tar.gz`], { cwd: folder });
  release = path.join(folder, name);
}, 240_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

function makeRelease(outDir: string): void {
  const args = ["deploy/release.ts", "--allow-changes", `--out-dir=${outDir}`];
  execFileSync(process.execPath, args, { cwd: root, stdio: "ignore" });
}

it("npm run release › writes the same bytes twice, with sums that sha256sum accepts", async () => {
  const [first, second] = await Promise.all(
    ["first", "second"].map((each) => readFile(path.join(folder, each, "SHA256SUMS"), "utf8")),
  );
  expect(first).toBe(second);
  execFileSync("sha256sum", ["--check", "--strict", "SHA256SUMS"], {
    cwd: path.join(folder, "first"),
    stdio: "ignore",
  });
});

it("npm run release › packs what runs, and no tests, tools or sources of pages", () => {
  const files = globSync("**/*", { cwd: release });
  for (const needed of [
    "dist/web/index.html",
    "server/main.ts",
    "package-lock.json",
    "deploy/nginx.conf",
    "LICENSE",
    "compose.yaml",
  ]) {
    expect(files).toContain(needed);
  }
  expect(
    files.filter((file) => /\.test\.ts$|(^|\/)testing\/|^(e2e|bench|reliability|node_modules)\//.test(file)),
  ).toEqual([]);
  expect(files.filter((file) => file.startsWith("web/"))).toEqual(["web/build", "web/build/build.ts"]);
});

it("npm run release › describes in its README what is in it, and names the portal in the list of packages", async () => {
  const readme = await readFile(path.join(release, "README.md"), "utf8");
  expect(readme).toMatch(new RegExp(`^# Job Portal ${packageJson.version}\n`));
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = ""]) => link);
  const scripts = [...readme.matchAll(/npm run (\S+?)[`\s]/g)].map(([, script = ""]) => script);
  const packed = JSON.parse(await readFile(path.join(release, "package.json"), "utf8"));
  expect(links.filter((link) => !existsSync(path.join(release, link)))).toEqual([]);
  expect(scripts.filter((script) => !(script in packed.scripts))).toEqual([]);
  const list = JSON.parse(await readFile(path.join(folder, "first", `${name}.cdx.json`), "utf8"));
  expect(list.metadata.component.name).toBe("job-portal");
});

it("npm run release › packs every file that a packed file imports, and imports no package of developers", () => {
  const missing = globSync("**/*.ts", { cwd: release }).flatMap((file) => {
    const source = readFileSync(path.join(release, file), "utf8");
    const imports = source.matchAll(/^(?:import|export|\}) (?!type ).*?from "(.+)";$|\bimport\("(.+?)"\)/gm);
    return [...imports]
      .map(([, fixed, lazy]) => fixed ?? lazy ?? "")
      .filter((imported) => !isAvailable(file, imported));
  });
  expect(missing).toEqual([]);
});

function isAvailable(file: string, imported: string): boolean {
  if (imported.startsWith(".")) return existsSync(path.join(release, path.dirname(file), imported));
  const packageName = imported.split("/", imported.startsWith("@") ? 2 : 1).join("/");
  return isBuiltin(imported) || packageName in packageJson.dependencies;
}

it("npm start › runs a release without a build, until SIGTERM", async () => {
  // Installing packages takes a minute, so the release uses those of this folder.
  await symlink(path.join(root, "node_modules"), path.join(release, "node_modules"));
  const port = await findFreePort();
  const environment = {
    NODE_ENV: "production",
    SECRET_KEY: "a secret key that only this test uses",
    DATABASE_URL: inject("postgres"),
    DATA_DIR: path.join(folder, "data"),
    SEARCH_COUNTRIES: "NL",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: "warn",
  };
  await promisify(execFile)("npm", ["run", "admin", "--", "init"], {
    cwd: release,
    env: { ...process.env, ...environment },
  });
  // npm and the processes that it starts are one group, to which a terminal sends its signals.
  const portal = spawn("npm", ["start"], { cwd: release, env: { ...process.env, ...environment }, detached: true });
  const output = await readUntilRunning(portal);
  expect(output).toContain(`Job Portal runs at ${environment.PUBLIC_URL}`);
  expect(output).not.toContain("Building");
  const ready = await fetch(`${environment.PUBLIC_URL}/health/ready`);
  expect([ready.status, await ready.json()]).toEqual([200, { status: "ok" }]);
  const page = await (await fetch(`${environment.PUBLIC_URL}/`)).text();
  const [, script = ""] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  expect((await fetch(environment.PUBLIC_URL + script)).status).toBe(200);
  const ended = once(portal, "close");
  process.kill(-(portal.pid ?? 0), "SIGTERM");
  await ended;
  await expect(fetch(environment.PUBLIC_URL)).rejects.toThrow();
});

/** Returns what a portal has printed when it runs or has ended. */
async function readUntilRunning(portal: ChildProcess): Promise<string> {
  let output = "";
  const ended = once(portal, "exit");
  for (;;) {
    const chunks = [portal.stdout, portal.stderr].map((stream) => stream && once(stream, "data"));
    const next = await Promise.race([ended.then(() => null), ...chunks]);
    if (!next) return output;
    output += String(next[0]);
    if (output.includes("runs at")) return output;
  }
}
