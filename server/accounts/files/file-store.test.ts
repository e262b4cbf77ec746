import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { claimFileName, reserveFileName } from "../../platform/storage/queries.ts";
import { getPasswordColumns, makeSeeker, TEST_PASSWORD } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { makeFile, uploadPhoto, uploadResume } from "../../testing/sample-files.ts";
import { waitForLocks } from "../../testing/wait.ts";
import { createFileName } from "./file-names.ts";

const portal = await startTestPortal();

const listFilesIn = (kind: string, { dataDir } = portal) => readdir(path.join(dataDir, "files", kind));
const getPath = (kind: string, name: string) => path.join(portal.dataDir, "files", kind, name);

describe("clean-up after a killed process", () => {
  const anHourAgo = () => new Date(Date.now() - 3_700_000);

  it("deletes files without an owner after an hour, and keeps all others", async () => {
    const seeker = await makeSeeker(portal);
    const used = await makeFile(portal, seeker, "resume");
    const [oldName, recentName] = [createFileName("pdf"), createFileName("pdf")];
    for (const name of [oldName, recentName]) {
      await reserveFileName(portal.db, name);
      await writeFile(getPath("resumes", name), "abandoned");
    }
    await portal.db
      .updateTable("discarded_files")
      .set({ discarded_at: anHourAgo() })
      .where("file", "=", oldName)
      .execute();
    await portal.files.cleanUp();
    expect((await listFilesIn("resumes")).toSorted()).toEqual([used.id, recentName].toSorted());
    expect(await portal.db.selectFrom("discarded_files").select("file").execute()).toEqual([{ file: recentName }]);
  });

  it("keeps a file that an upload assigns to a user at the same time", async () => {
    const name = createFileName("pdf");
    await reserveFileName(portal.db, name);
    await writeFile(getPath("resumes", name), "complete");
    let deletion: Promise<unknown> = Promise.resolve();
    await portal.db.transaction().execute(async (trx) => {
      await claimFileName(trx, name);
      deletion = portal.files.deleteDiscardedFiles([name]);
      await waitForLocks(portal.pool, 1);
    });
    await deletion;
    expect(await listFilesIn("resumes")).toContain(name);
    await rm(getPath("resumes", name));
  });

  it("logs a failure at the start and in every later run", async () => {
    const name = createFileName("pdf");
    await reserveFileName(portal.db, name);
    await portal.db
      .updateTable("discarded_files")
      .set({ discarded_at: anHourAgo() })
      .where("file", "=", name)
      .execute();
    // `unlink` cannot delete a folder.
    await mkdir(getPath("resumes", name));
    await expect(portal.files.cleanUp()).rejects.toThrow();
    await rm(getPath("resumes", name), { recursive: true });
    await writeFile(getPath("resumes", name), "abandoned");
    await portal.files.cleanUp();
    expect(await listFilesIn("resumes")).not.toContain(name);
  });

  it("deletes unfinished uploads after an hour", async () => {
    for (const name of ["old", "recent"]) await writeFile(getPath("incoming", name), "unfinished");
    await utimes(getPath("incoming", "old"), anHourAgo(), anHourAgo());
    await portal.files.cleanUp();
    expect(await listFilesIn("incoming")).toEqual(["recent"]);
    await rm(getPath("incoming", "recent"));
  });
});

it("replaceFile › succeeds when the old file cannot be deleted, and leaves the deletion to the next clean-up", async () => {
  const seeker = await makeSeeker(portal);
  const first = (await uploadResume(seeker)).body.file;
  // `unlink` cannot delete a folder, so the deletion of the old file fails.
  await rm(getPath("resumes", first));
  await mkdir(getPath("resumes", first));
  expect((await uploadResume(seeker)).status).toBe(200);
  expect(await portal.db.selectFrom("discarded_files").select("file").where("file", "=", first).execute()).toHaveLength(
    1,
  );
  await rm(getPath("resumes", first), { recursive: true });
  await portal.files.deleteDiscardedFiles([first]);
  expect(await portal.db.selectFrom("discarded_files").select("file").where("file", "=", first).execute()).toEqual([]);
});

it("DELETE /authenticated/users › deletes the files of the account", async () => {
  const seeker = await makeSeeker(portal, await getPasswordColumns());
  const names = [(await uploadPhoto(seeker)).body.file, (await uploadResume(seeker)).body.file];
  const response = await seeker.client.delete("/authenticated/users", { password: TEST_PASSWORD });
  expect(response.status).toBe(204);
  const remaining = [...(await listFilesIn("photos")), ...(await listFilesIn("resumes"))];
  for (const name of names) expect(remaining).not.toContain(name);
  expect(await portal.db.selectFrom("files").select("id").where("user_id", "=", seeker.id).execute()).toEqual([]);
});

it("DELETE /authenticated/users › rejects simultaneous uploads or deletes their files", async () => {
  const seeker = await makeSeeker(portal, await getPasswordColumns());
  const before = await listFilesIn("resumes");
  const deletion = seeker.client.delete("/authenticated/users", { password: TEST_PASSWORD });
  const uploads = Promise.all(Array.from({ length: 12 }, () => uploadResume(seeker)));
  expect((await deletion).status).toBe(204);
  for (const { status } of await uploads) expect([200, 401]).toContain(status);
  expect((await listFilesIn("resumes")).toSorted()).toEqual(before.toSorted());
  expect(await portal.db.selectFrom("files").select("id").where("user_id", "=", seeker.id).execute()).toEqual([]);
});

it("rate limit of uploads › applies to each account separately", async () => {
  const strict = await startTestPortal({ RATE_LIMIT_FACTOR: "0.05" });
  const [seeker, otherSeeker] = [await makeSeeker(strict), await makeSeeker(strict)];
  for (const expected of [200, 200, 429]) expect((await uploadResume(seeker)).status).toBe(expected);
  expect((await uploadResume(otherSeeker)).status).toBe(200);
  await strict.close();
});
