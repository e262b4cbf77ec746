import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { readConfig } from "../../platform/config/config.ts";
import { createDatabase, createPool } from "../../platform/database/pool.ts";
import { openStorage } from "../../platform/storage/file-store.ts";
import { createTemporaryFolder } from "../../testing/close-after-tests.ts";
import { copyTemplateDatabase } from "../../testing/portal.ts";
import { startPortalProcess } from "../../testing/portal-process.ts";
import { getBucketEnvironment, startS3Server } from "../../testing/servers/s3-server.ts";
import { claimStorage, findStorageProblem } from "./storage-identity.ts";

const folder = await createTemporaryFolder();
const database = await copyTemplateDatabase();
const db = createDatabase(createPool(database.url, () => undefined));
afterAll(() => db.destroy());

const onDisk = (name: string, filesMovedFrom: string | null = null, production = false) => ({
  dataDir: path.join(folder, name),
  s3: null,
  filesMovedFrom,
  production,
});
const claim = async (settings: Parameters<typeof claimStorage>[2]) =>
  claimStorage(db, (await openStorage(settings)).storage, settings);
const findProblem = async (settings: Parameters<typeof claimStorage>[2]) =>
  (await findStorageProblem(db, (await openStorage(settings)).storage, settings))?.message;
const readStorageId = async () =>
  (await db.selectFrom("installation").select("storage_id").executeTakeFirstOrThrow()).storage_id;

it("claimStorage › accepts one of two disks that are used at once, and its second start", async () => {
  const results = await Promise.allSettled([claim(onDisk("first")), claim(onDisk("second"))]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [winner, loser] = results[0]?.status === "fulfilled" ? ["first", "second"] : ["second", "first"];
  await claim(onDisk(winner));
  expect(await findProblem(onDisk(loser))).toContain(`FILES_MOVED_FROM=${await readStorageId()}`);
  expect(await readdir(path.join(folder, loser, "files"))).not.toContain("disk-identity");
});

it("npm start › refuses a second disk for the database in one sentence", async () => {
  const portal = startPortalProcess({
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, "of-another-host"),
    DEMO_DATA: "0",
  });
  expect(await portal.ended).toBe(1);
  expect(portal.output).toMatch(/^The files of this database are not in .*of-another-host\/files: .*S3_BUCKET.*\n$/);
});

it("FILES_MOVED_FROM › moves the files to another disk once, after which the first one is refused", async () => {
  const before = await readStorageId();
  await cp(path.join(folder, "first"), path.join(folder, "moved"), { recursive: true });
  const moved = onDisk("moved", before);
  await claim(moved);
  const after = await readStorageId();
  expect(after).not.toBe(before);
  await claim(moved);
  expect(await readStorageId()).toBe(after);
  expect(await findProblem(onDisk("first", before))).toMatch(/are not in/);
});

it("claimStorage › refuses an empty database in production beside files of another one", async () => {
  await db.updateTable("installation").set({ storage_id: null }).execute();
  await expect(claim(onDisk("moved", null, true))).rejects.toThrow(/belong to another database/);
  await claim(onDisk("new", null, true));
});

it("claimStorage › warns of files outside production that a database without users does not know", async () => {
  await db.updateTable("installation").set({ storage_id: null }).execute();
  const settings = onDisk("old-version");
  const resume = path.join(settings.dataDir, "files", "resumes", "old.pdf");
  await mkdir(path.dirname(resume), { recursive: true });
  await writeFile(resume, "%PDF");
  await expect(claim({ ...settings, production: true })).rejects.toThrow(/belong to another database/);
  expect(await claim(settings)).toMatch(/^The files in .*old-version\/files belong to another database/);
  expect(await claim(settings)).toBeNull();
});

it("claimStorage › binds a bucket like a disk, and reports one that does not exist or does not answer", async () => {
  await db.updateTable("installation").set({ storage_id: null }).execute();
  const server = await startS3Server();
  const { s3 } = readConfig({ NODE_ENV: "test", ...getBucketEnvironment(server.port) });
  if (!s3) throw new Error("The settings name no bucket.");
  try {
    const bucket = { ...onDisk("host"), s3 };
    await claim(bucket);
    await claim(bucket);
    expect(await findProblem(onDisk("new"))).toMatch(/are not in/);
    await expect(claim({ ...bucket, s3: { ...s3, bucket: "missing" } })).rejects.toThrow(
      /^The bucket missing at .* cannot be used \(NoSuchBucket\)/,
    );
    const unreachable = { ...s3, endpoint: "http://127.0.0.1:1" };
    await expect(claim({ ...bucket, s3: unreachable })).rejects.toThrow(/cannot be used \(ECONNREFUSED\)/);
  } finally {
    await server.stop();
  }
});

it("claimStorage › names the reason when the key may read objects of the bucket but not list them", async () => {
  await db.updateTable("installation").set({ storage_id: null }).execute();
  const server = createServer((request, response) => {
    const [status, code] = request.url?.includes("list-type") ? [403, "AccessDenied"] : [404, "NoSuchKey"];
    response.writeHead(status, { "content-type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { s3 } = readConfig({ NODE_ENV: "test", ...getBucketEnvironment(port) });
  try {
    await expect(claim({ ...onDisk("host"), s3 })).rejects.toThrow(/cannot be used \(AccessDenied\)/);
  } finally {
    server.close();
  }
});
