import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { build } from "vite";

/**
 * Builds the web application and its renderer when a source has changed since the last time (`--force`: always), and
 * compresses what is served, once.
 */
const root = path.resolve(import.meta.dirname, "../..");
const stampFile = path.join(root, "dist/stamp");
const sources = ["web", "contract", "vite.config.ts", "package-lock.json"];
const compressible = /\.(js|css|json|svg|html|txt)$/;

const stamp = await hashSources(sources);
const built = await readFile(stampFile, "utf8").catch(() => "");
if (stamp !== built || process.argv.includes("--force")) {
  console.log("Building the web application …");
  await build({ root: path.join(root, "web"), configFile: path.join(root, "vite.config.ts"), logLevel: "warn" });
  await build({
    root: path.join(root, "web"),
    configFile: path.join(root, "vite.config.ts"),
    logLevel: "warn",
    build: { ssr: "entry-server.tsx" },
  });
  await compressFolder(path.join(root, "dist/web"));
  await mkdir(path.dirname(stampFile), { recursive: true });
  await writeFile(stampFile, stamp);
}

/** Changes when the content of any source does; times of files do not count, since a fresh clone has new ones. */
async function hashSources(names: string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const name of names) {
    for (const file of await listFiles(path.join(root, name))) {
      hash
        .update(path.relative(root, file))
        .update("\0")
        .update(await readFile(file))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

async function listFiles(name: string): Promise<string[]> {
  const entries = await readdir(name, { withFileTypes: true, recursive: true }).catch(() => null);
  if (!entries) return [name];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

async function compressFolder(folder: string): Promise<void> {
  const files = (await listFiles(folder)).filter((file) => compressible.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
    }),
  );
}
