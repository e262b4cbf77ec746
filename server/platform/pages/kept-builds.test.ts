import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import { expect, it } from "vitest";
import { createTemporaryFolder } from "../../testing/close-after-tests.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { createTestWebApp } from "../../testing/web-app.ts";
import { keepBuild, serveKeptBuilds } from "./kept-builds.ts";

const root = await createTemporaryFolder();
const web = createTestWebApp({
  async serveFiles(app) {
    await app.register(fastifyStatic, { root, serve: false, preCompressed: true });
    serveKeptBuilds(app, path.join(root, "kept"));
  },
  isPublic: () => false,
  render: () => "",
});
for (const [age, name] of ["first", "second", "third", "fourth"].entries()) await startBuild(name, 4 - age);
const portal = await startTestPortal({}, { web });

/** Makes a build with one script and keeps it, as its start some hours ago would have done. */
async function startBuild(name: string, hoursAgo: number): Promise<void> {
  const assets = path.join(root, name);
  await mkdir(assets, { recursive: true });
  for (const file of [`page-${name.padEnd(8, "x")}.js`, "translations.json"])
    await writeFile(path.join(assets, file), name);
  await keepBuild(assets, name, path.join(root, "kept"));
  const time = new Date(Date.now() - hoursAgo * 3_600_000);
  await utimes(path.join(root, "kept", name), time, time);
}

it("keepBuild › keeps the three builds that were started last, also when two workers start one", async () => {
  expect((await readdir(path.join(root, "kept"))).sort()).toEqual(["fourth", "second", "third"]);
  // Two workers start a build again that has run before.
  await Promise.all([startBuild("second", 0), startBuild("second", 0)]);
  await startBuild("fifth", 0);
  expect((await readdir(path.join(root, "kept"))).sort()).toEqual(["fifth", "fourth", "second"]);
});

it("/assets › serves the scripts of kept builds, also of one that another process starts later, and nothing else", async () => {
  const get = (name: string) => fetch(`${portal.origin}/assets/${name}`);
  expect(await (await get("page-secondxx.js")).text()).toBe("second");
  await startBuild("sixth", 0);
  expect(await (await get("page-sixthxxx.js")).text()).toBe("sixth");
  for (const name of [
    "page-firstxxx.js",
    "translations.json",
    "..%2f..%2fsecond%2fpage-secondxx.js",
    "page-unknown1.js",
  ]) {
    expect((await get(name)).status).toBe(404);
  }
});
