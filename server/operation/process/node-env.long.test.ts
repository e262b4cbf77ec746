import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { createTemporaryFolder } from "../../testing/close-after-tests.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const folder = await createTemporaryFolder();

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
