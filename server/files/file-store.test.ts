import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { getPasswordColumns, makeSeeker, TEST_PASSWORD } from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";
import { createSamplePdf, makeFile, uploadPhoto, uploadResume } from "../testing/sample-files.ts";
import { createFileName } from "./file-names.ts";
import { claimFileName, reserveFileName } from "./queries.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const kept = (kind: string, { dataDir } = portal) => readdir(path.join(dataDir, "files", kind));
const placeOf = (kind: string, name: string) => path.join(portal.dataDir, "files", kind, name);

describe("what a killed process left", () => {
  const anHourAgo = () => new Date(Date.now() - 3_700_000);

  it("is erased when nobody has it, and only then", async () => {
    const seeker = await makeSeeker(portal);
    const used = await makeFile(portal, seeker, "resume");
    const [old, young] = [createFileName("pdf"), createFileName("pdf")];
    for (const name of [old, young]) {
      await reserveFileName(portal.db, name);
      await writeFile(placeOf("resumes", name), "left over");
    }
    await portal.db.updateTable("discarded_files").set({ discarded_at: anHourAgo() }).where("file", "=", old).execute();
    await portal.files.start();
    expect((await kept("resumes")).toSorted()).toEqual([used.id, young].toSorted());
    expect(await portal.db.selectFrom("discarded_files").select("file").execute()).toEqual([{ file: young }]);
    portal.files.stop();
  });

  it("is not erased while it is being given to somebody", async () => {
    const name = createFileName("pdf");
    await reserveFileName(portal.db, name);
    await writeFile(placeOf("resumes", name), "whole");
    let erased: Promise<unknown> = Promise.resolve();
    await portal.db.transaction().execute(async (trx) => {
      await claimFileName(trx, name);
      erased = portal.files.deleteDiscardedFiles([name]);
      await vi.waitFor(async () => {
        const waiting = await portal.pool.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        expect(waiting.rowCount).toBe(1);
      }, 15_000);
    });
    await erased;
    expect(await kept("resumes")).toContain(name);
    await rm(placeOf("resumes", name));
  });

  it("on its way is erased after an hour", async () => {
    for (const name of ["old", "young"]) await writeFile(placeOf("incoming", name), "half a file");
    await utimes(placeOf("incoming", "old"), anHourAgo(), anHourAgo());
    await portal.files.start();
    expect(await kept("incoming")).toEqual(["young"]);
    portal.files.stop();
    await rm(placeOf("incoming", "young"));
  });
});

it("what cannot be erased now is erased later, and the person notices nothing", async () => {
  const seeker = await makeSeeker(portal);
  const first = (await uploadResume(seeker)).body.file;
  // A folder in its place: the system refuses to erase it as a file.
  await rm(placeOf("resumes", first));
  await mkdir(placeOf("resumes", first));
  expect((await uploadResume(seeker)).status).toBe(200);
  expect(await portal.db.selectFrom("discarded_files").select("file").where("file", "=", first).execute()).toHaveLength(
    1,
  );
  await rm(placeOf("resumes", first), { recursive: true });
  await portal.files.deleteDiscardedFiles([first]);
  expect(await portal.db.selectFrom("discarded_files").select("file").where("file", "=", first).execute()).toEqual([]);
});

it("with the account its files go", async () => {
  const seeker = await makeSeeker(portal, await getPasswordColumns());
  const names = [(await uploadPhoto(seeker)).body.file, (await uploadResume(seeker)).body.file];
  const answer = await seeker.client.send("DELETE", "/authenticated/users", {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password: TEST_PASSWORD }),
  });
  expect(answer.status).toBe(204);
  const left = [...(await kept("photos")), ...(await kept("resumes"))];
  for (const name of names) expect(left).not.toContain(name);
  expect(await portal.db.selectFrom("files").select("id").where("user_id", "=", seeker.id).execute()).toEqual([]);
});

it("what comes while the account goes is refused or goes with it", async () => {
  const seeker = await makeSeeker(portal, await getPasswordColumns());
  const before = await kept("resumes");
  const deletion = seeker.client.send("DELETE", "/authenticated/users", {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password: TEST_PASSWORD }),
  });
  const uploads = Promise.all(Array.from({ length: 12 }, () => uploadResume(seeker)));
  expect((await deletion).status).toBe(204);
  for (const { status } of await uploads) expect([200, 401]).toContain(status);
  expect((await kept("resumes")).toSorted()).toEqual(before.toSorted());
  expect(await portal.db.selectFrom("files").select("id").where("user_id", "=", seeker.id).execute()).toEqual([]);
});

describe("uploads", () => {
  it("are limited for each account", async () => {
    const strict = await startTestPortal({ RATE_LIMIT_FACTOR: "0.05" });
    const [one, other] = [await makeSeeker(strict), await makeSeeker(strict)];
    for (const expected of [200, 200, 429]) expect((await uploadResume(one)).status).toBe(expected);
    expect((await uploadResume(other)).status).toBe(200);
    await strict.close();
  });
});

/** A disk of 1 MB; null where this user may mount none. */
async function smallDisk(): Promise<string | null> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "job-portal-small-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder]);
  if (status === 0) return folder;
  await rm(folder, { recursive: true });
  return null;
}

it("says that there is no space left, with nothing left behind", async ({ skip }) => {
  const disk = await smallDisk();
  if (disk === null) return skip("only who may mount a small disk can fill one");
  try {
    const small = await startTestPortal({ DATA_DIR: disk });
    const seeker = await makeSeeker(small);
    const first = (await uploadResume(seeker)).body.file;
    const large = { name: "large.pdf", bytes: Buffer.concat([createSamplePdf().bytes, Buffer.alloc(2_000_000)]) };
    const answer = await uploadResume(seeker, large);
    expect([answer.status, answer.body.code]).toEqual([503, "storage_full"]);
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    expect([await kept("incoming", small), await kept("resumes", small)]).toEqual([[], [first]]);
    expect((await seeker.client.get(`/crud/users/${seeker.id}`)).body.resume).toBe(first);
    expect((await uploadResume(seeker)).status).toBe(200);
    await small.close();
  } finally {
    spawnSync("umount", [disk]);
    await rm(disk, { recursive: true });
  }
});
