import { spawnSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { chmod, mkdtemp, open, readdir, rm, statfs, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../database/embedded-postgres.ts";
import { migrate } from "../../../database/migrate.ts";
import { startDiskWatch } from "../../platform/background/disk-space.ts";
import { createLogger } from "../../platform/log.ts";
import { makeEmployer, makeSeeker } from "../../testing/factories.ts";
import { readAll } from "../../testing/http-client.ts";
import { startTestPortalWithDatabase, type TestPortal } from "../../testing/portal.ts";
import { getPortalEnvironment, runAdmin } from "../../testing/run-admin.ts";
import { createSamplePdf, uploadPhoto, uploadResume } from "../../testing/sample-files.ts";
import { jobForm } from "../../testing/sample-forms.ts";

const CHUNK_BYTES = 1024 * 1024;
const WATCH_INTERVAL_MS = 10;

/** Mounts a small file system in memory. Returns false where the user may not do so. */
const mount = (folder: string) => spawnSync("mount", ["-t", "tmpfs", "-o", "size=400m", "tmpfs", folder]).status === 0;
/** Succeeds even while a process has files open there. */
const unmount = (folder: string) => spawnSync("umount", ["--lazy", folder]);

/** These tests are skipped where the user may not mount a file system. */
function canMount(): boolean {
  const folder = mkdtempSync(path.join(os.tmpdir(), "job-portal-disk-"));
  const isMounted = mount(folder);
  if (isMounted) unmount(folder);
  rmdirSync(folder);
  return isMounted;
}

/** Writes until the disk is full. */
async function fillDisk(disk: string, ballastFile: string): Promise<void> {
  const ballast = await open(ballastFile, "a");
  const { bavail, bsize } = await statfs(disk);
  const chunk = Buffer.alloc(CHUNK_BYTES);
  try {
    for (let left = bavail * bsize; left > 0; left -= CHUNK_BYTES) await ballast.write(chunk);
    for (;;) await ballast.write(chunk, 0, bsize);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    await ballast.close();
  }
}

describe.skipIf(!canMount())("a full disk", () => {
  let disk: string;
  let ballastFile: string;
  let postgres: EmbeddedPostgres;
  let portal: TestPortal;
  beforeAll(async () => {
    disk = await mkdtemp(path.join(os.tmpdir(), "job-portal-disk-"));
    ballastFile = path.join(disk, "ballast");
    mount(disk);
    // PostgreSQL's user must be able to enter the folder when this process is root.
    await chmod(disk, 0o755);
    postgres = await startEmbeddedPostgres({ dataDir: disk, log: () => undefined });
    await migrate(postgres.url);
    portal = await startTestPortalWithDatabase(postgres.url, { DATA_DIR: disk });
  });
  afterEach(() => rm(ballastFile, { force: true }));
  afterAll(async () => {
    await portal.close();
    await postgres.stop();
    unmount(disk);
    await rm(disk, { recursive: true });
  });

  it("rejects uploads with 503 storage_full, keeps the earlier file and serves all else", async () => {
    const seeker = await makeSeeker(portal);
    const resume = createSamplePdf("before".repeat(CHUNK_BYTES / 6));
    const { file } = (await uploadResume(seeker, resume)).body;
    const states: string[] = [];
    const log = createLogger({ logLevel: "info", production: true }, { write: (line) => states.push(line) });
    const watch = startDiskWatch(disk, log, WATCH_INTERVAL_MS);
    onTestFinished(() => watch.stop());
    const waitForState = (state: string) => expect.poll(() => states.at(-1)).toContain(`"disk":"${state}"`);
    await waitForState("low");
    await fillDisk(disk, ballastFile);
    await waitForState("full");
    const ready = await fetch(`${portal.origin}/health/ready`);
    const reason = expect.stringMatching(/^the disk is full: \d+ MB are free in \S+, and the portal needs 32 MB/);
    expect([ready.status, await ready.json()]).toEqual([503, { status: "unavailable", reason }]);
    const doctor = await runAdmin(["doctor"], getPortalEnvironment(portal));
    expect([doctor.exitCode, doctor.stdout]).toEqual([1, expect.stringMatching(/^PROBLEM +files +the disk is full/m)]);
    for (const response of [await uploadResume(seeker, resume), await uploadPhoto(seeker)]) {
      expect([response.status, response.body.code]).toEqual([503, "storage_full"]);
    }
    expect((await seeker.client.get(`/auth/user/download/${file}`)).text).toBe(resume.bytes.toString());
    expect((await seeker.client.get(`/crud/users/${seeker.id}`)).body).toMatchObject({ resume: file, photo: null });
    expect(await readdir(path.join(disk, "files/incoming"))).toEqual([]);
    expect(portal.logged.join("")).toContain('"msg":"The disk is full"');
    await rm(ballastFile);
    await waitForState("low");
    expect(states).toHaveLength(3);
    expect((await uploadResume(seeker, resume)).status).toBe(200);
  });

  it("refuses uploads while the last 32 MB are left, which belong to PostgreSQL", async () => {
    const seeker = await makeSeeker(portal);
    const { bavail, bsize } = await statfs(disk);
    await writeFile(ballastFile, Buffer.alloc(bavail * bsize - 20 * CHUNK_BYTES));
    expect((await uploadResume(seeker)).body.code).toBe("storage_full");
    const { body: job } = await (await makeEmployer(portal)).client.post("/jobs", jobForm);
    expect((await seeker.client.post("/applications", { job_id: job.id })).status).toBe(201);
    await rm(ballastFile);
    expect((await uploadResume(seeker)).status).toBe(200);
  });

  it("gives 503 when PostgreSQL cannot write, and keeps every acknowledged job", async () => {
    const employer = await makeEmployer(portal);
    const acknowledged: string[] = [];
    const post = async () => {
      const { status, body } = await employer.client.post("/jobs", jobForm);
      if (status === 201) acknowledged.push(body.id);
      return status;
    };
    expect(await post()).toBe(201);
    await fillDisk(disk, ballastFile);
    // PostgreSQL needs a new file for its write-ahead log.
    await portal.pool.query("select pg_switch_wal()").catch(() => undefined);
    let status = 201;
    while (status === 201) status = await post();
    expect(status).toBe(503);
    await rm(ballastFile);
    await expect.poll(post).toBe(201);
    expect((await fetch(`${portal.origin}/health/ready`)).status).toBe(200);
    const saved = (await readAll(employer.client, "/jobs/status/1")).map(({ id }) => id);
    expect(saved).toEqual(expect.arrayContaining(acknowledged));
  });
});
