import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "job-portal-build-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Builds and returns the names of all built files. The names contain a hash of the content. */
async function buildWith(nodeEnv: string | undefined): Promise<string[]> {
  const outDir = path.join(folder, nodeEnv ?? "unset");
  await promisify(execFile)("node", ["web/build/build.ts", `--out-dir=${outDir}`], {
    cwd: root,
    // biome-ignore lint/style/noProcessEnv: the build runs in the environment of the test, with another NODE_ENV
    env: { ...process.env, NODE_ENV: nodeEnv },
  });
  const entries = await readdir(outDir, { recursive: true });
  return entries.sort();
}

it("npm run build › builds the same files with NODE_ENV=development as without it", async () => {
  const files = await buildWith(undefined);
  expect(files).toEqual(expect.arrayContaining(["renderer/entry-server.js", "web/index.html", "stamp"]));
  expect(await buildWith("development")).toEqual(files);
});
