import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyBinaries, isComplete, repairBinaries } from "./binaries.ts";

let root: string;
let native: string;

/** A package as some installs leave it: closed to others, nothing runs, no links. */
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "job-portal-binaries-"));
  native = path.join(root, "package", "native");
  await mkdir(path.join(native, "bin"), { recursive: true, mode: 0o700 });
  await mkdir(path.join(native, "lib"), { mode: 0o700 });
  await writeFile(path.join(native, "bin", "postgres"), "program", { mode: 0o600 });
  await writeFile(path.join(native, "lib", "libpq.so.5.18"), "library", { mode: 0o600 });
  const links = [{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }];
  await writeFile(path.join(native, "pg-symlinks.json"), JSON.stringify(links));
});

afterEach(() => rm(root, { recursive: true }));

test.skipIf(process.platform === "win32")("gives programs their run bit and libraries their links", async () => {
  expect(await isComplete(native)).toBe(false);
  await repairBinaries(native);
  expect(await isComplete(native)).toBe(true);
  expect((await stat(path.join(native, "bin", "postgres"))).mode & 0o777).toBe(0o755);
  expect(await readFile(path.join(native, "lib", "libpq.so.5"), "utf8")).toBe("library");
});

test.skipIf(process.platform === "win32")("a copy is repaired, open to all and made once", async () => {
  const target = path.join(root, "system", "postgres-18");
  await copyBinaries(native, target);
  expect(await isComplete(target)).toBe(true);
  expect(await readlink(path.join(target, "lib", "libpq.so.5"))).toBe("libpq.so.5.18");
  for (const folder of [target, path.join(target, "lib")]) expect((await stat(folder)).mode & 0o777).toBe(0o755);
  expect((await stat(path.join(target, "lib", "libpq.so.5.18"))).mode & 0o777).toBe(0o644);
  expect(await readdir(path.dirname(target))).toEqual(["postgres-18"]);

  const { ino } = await lstat(target);
  await chmod(path.join(native, "bin", "postgres"), 0o000);
  await copyBinaries(native, target);
  expect((await lstat(target)).ino).toBe(ino);
});
