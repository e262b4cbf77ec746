import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { access, constants, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { type BuildOptions, build } from "vite";

/**
 * `npm run build`: builds the web application and its renderer, and compresses the files that are served. Does nothing
 * when no source has changed since the last build, unless `--force` is given. A release has the build without its
 * sources, so there is nothing to do. `--out-dir=FOLDER` replaces `dist`.
 */
const root = path.resolve(import.meta.dirname, "../..");
const { values: options } = parseArgs({ options: { force: { type: "boolean" }, "out-dir": { type: "string" } } });
const outDir = path.resolve(root, options["out-dir"] ?? "dist");
const stampFile = path.join(outDir, "stamp");
const sources = ["web", "contract", "vite.config.ts", "package-lock.json"];
const compressible = /\.(js|css|json|svg|html|txt)$/;

// Vite would build with React's development version when NODE_ENV is "development". The server reads its own NODE_ENV.
process.env.NODE_ENV = "production";

if (!existsSync(path.join(root, "web/index.html")) && existsSync(stampFile)) process.exit(0);

const stamp = await hashSources(sources);
const previousStamp = await readFile(stampFile, "utf8").catch(() => "");
if (stamp !== previousStamp || options.force) {
  await requireWritableFolder(outDir);
  console.log("Building the web application …");
  await buildWith({ outDir: path.join(outDir, "web") });
  await buildWith({ outDir: path.join(outDir, "renderer"), ssr: "entry-server.tsx" });
  await buildOffline("offline.html", {});
  await buildOffline("service-worker.ts", { entryFileNames: "service-worker.js" });
  await compressFolder(path.join(outDir, "web"));
  await mkdir(outDir, { recursive: true });
  await writeFile(stampFile, stamp);
}

async function requireWritableFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    console.error(
      `The web application is not built, and ${folder} cannot be written (${code}): run npm run build as the owner of this ` +
        "folder, or let this user write there.",
    );
    process.exit(1);
  }
}

async function buildWith(buildOptions: BuildOptions): Promise<void> {
  await build({
    root: path.join(root, "web"),
    configFile: path.join(root, "vite.config.ts"),
    logLevel: "warn",
    build: buildOptions,
  });
}

/**
 * Builds the service worker or its page beside the web application. Both share no chunk with it: the worker is a single file,
 * and keeps all files of its page.
 */
async function buildOffline(input: string, output: { entryFileNames?: string }): Promise<void> {
  const folder = path.join(root, "web/offline");
  await build({
    root: folder,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { BUILD_ID: JSON.stringify(stamp.slice(0, 12)) },
    build: {
      outDir: path.join(outDir, "web"),
      emptyOutDir: false,
      assetsDir: "assets/offline",
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: path.join(folder, input), output },
    },
  });
}

/** Hashes the content of all sources. File times are ignored, because a fresh clone has new ones. */
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
