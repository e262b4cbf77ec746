import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { areBinariesComplete, copyBinaries, repairBinaries } from "./binaries.ts";

let root: string;
let nativeDir: string;

/** Creates a package as some npm installs leave it: no access for others, no executable bits, no links. */
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "job-portal-binaries-"));
  nativeDir = path.join(root, "package", "native");
  await mkdir(path.join(nativeDir, "bin"), { recursive: true, mode: 0o700 });
  await mkdir(path.join(nativeDir, "lib"), { mode: 0o700 });
  await writeFile(path.join(nativeDir, "bin", "postgres"), "program", { mode: 0o600 });
  await writeFile(path.join(nativeDir, "lib", "libpq.so.5.18"), "library", { mode: 0o600 });
  const links = [{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }];
  await writeFile(path.join(nativeDir, "pg-symlinks.json"), JSON.stringify(links));
});

afterEach(() => rm(root, { recursive: true }));

test.skipIf(process.platform === "win32")(
  "repairBinaries › sets the executable bits and creates the library links",
  async () => {
    expect(await areBinariesComplete(nativeDir)).toBe(false);
    await repairBinaries(nativeDir);
    expect(await areBinariesComplete(nativeDir)).toBe(true);
    expect((await stat(path.join(nativeDir, "bin", "postgres"))).mode & 0o777).toBe(0o755);
    expect(await readFile(path.join(nativeDir, "lib", "libpq.so.5"), "utf8")).toBe("library");
  },
);

test.skipIf(process.platform === "win32")(
  "copyBinaries › copies once, repairs the copy and makes it readable for everybody",
  async () => {
    const target = path.join(root, "system", "postgres-18");
    await copyBinaries(nativeDir, target);
    expect(await areBinariesComplete(target)).toBe(true);
    expect(await readlink(path.join(target, "lib", "libpq.so.5"))).toBe("libpq.so.5.18");
    for (const dir of [target, path.join(target, "lib")]) expect((await stat(dir)).mode & 0o777).toBe(0o755);
    expect((await stat(path.join(target, "lib", "libpq.so.5.18"))).mode & 0o777).toBe(0o644);
    expect(await readdir(path.dirname(target))).toEqual(["postgres-18"]);

    const { ino } = await lstat(target);
    await chmod(path.join(nativeDir, "bin", "postgres"), 0o000);
    await copyBinaries(nativeDir, target);
    expect((await lstat(target)).ino).toBe(ino);
  },
);
