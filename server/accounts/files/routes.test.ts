import { readdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { toSmallPhotoName } from "../../../contract/platform/constants.ts";
import { makeApplication, makeEmployer, makeJob, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { createSamplePdf, samplePng, uploadPhoto, uploadResume } from "../../testing/sample-files.ts";

const portal = await startTestPortal();

const listFilesIn = (kind: string) => readdir(path.join(portal.dataDir, "files", kind));
const downloadPhoto = async (file: string) =>
  Buffer.from(await (await fetch(`${portal.origin}/api/auth/download/${file}`)).arrayBuffer());

async function makeApplicant(employer: TestUser): Promise<TestUser> {
  const seeker = await makeSeeker(portal);
  await makeApplication(portal, await makeJob(portal, employer), employer, seeker);
  return seeker;
}

describe("photo upload", () => {
  it("stores two square sizes, which browsers may cache for a week", async () => {
    const seeker = await makeSeeker(portal);
    const wideJpeg = await sharp({ create: { width: 900, height: 300, channels: 3, background: "teal" } })
      .jpeg()
      .toBuffer();
    const { status, body } = await uploadPhoto(seeker, { name: "me.jpg", bytes: wideJpeg });
    expect([status, body]).toEqual([200, { file: body.file, message: "Photo has been updated." }]);
    expect(body.file).toMatch(/^[\w-]{32}\.webp$/);
    for (const [name, size] of [
      [body.file, 512],
      [toSmallPhotoName(body.file), 128],
    ]) {
      const { format, width, height } = await sharp(await downloadPhoto(name)).metadata();
      expect([format, width, height]).toEqual(["webp", size, size]);
    }
    const { headers } = await portal.anonymous.get(`/auth/download/${body.file}`);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, max-age=604800, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    expect(headers.has("content-disposition")).toBe(false);
  });

  it("removes metadata and applies the orientation", async () => {
    const seeker = await makeSeeker(portal);
    const [width, height] = [40, 20];
    // The left half is red. Orientation 6 makes the left side the top.
    const bytes = await sharp({ create: { width, height, channels: 3, background: "blue" } })
      .composite([{ input: { create: { width: 20, height, channels: 3, background: "red" } }, left: 0, top: 0 }])
      .jpeg({ quality: 100 })
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: "secret-place" } } })
      .toBuffer();
    expect(bytes.includes("secret-place")).toBe(true);
    const { body } = await uploadPhoto(seeker, { name: "me.jpg", bytes });
    const stored = await downloadPhoto(body.file);
    expect(stored.includes("secret-place")).toBe(false);
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    const top = await sharp(stored).extract({ left: 256, top: 50, width: 1, height: 1 }).raw().toBuffer();
    expect([Number(top[0]) > 200, Number(top[2]) < 60]).toEqual([true, true]);
  });

  it("shows the photo wherever the user appears, replaces the previous one, and can be removed", async () => {
    const employer = await makeEmployer(portal);
    const seeker = await makeApplicant(employer);
    await seeker.client.post("/messages", { to_user_id: employer.id, message: "Hello" });
    const replaced = (await uploadPhoto(seeker)).body.file;
    const photo = (await uploadPhoto(seeker)).body.file;
    const logo = (await uploadPhoto(employer)).body.file;
    expect(replaced).not.toBe(photo);
    const [applicant, applications, conversations, card, jobs, self] = await Promise.all([
      employer.client.get(`/crud/users/${seeker.id}`),
      employer.client.get("/applications/1"),
      employer.client.get("/messages/users"),
      seeker.client.get(`/crud/users/${employer.id}`),
      seeker.client.get("/applications/1"),
      seeker.client.get(`/crud/users/${seeker.id}`),
    ]);
    expect(conversations.body[0].users[0].photo).toBe(photo);
    // The application was sent without a photo.
    expect([applications.body[0].users[0].photo, applicant.body.photo]).toEqual([null, null]);
    expect([card.body.photo, jobs.body[0].users[0].photo, jobs.body[0].jobs[0].company_photo, self.body.photo]).toEqual(
      [logo, logo, logo, photo],
    );
    expect(await listFilesIn("photos")).not.toContain(replaced);
    expect((await portal.anonymous.get(`/auth/download/${replaced}`)).status).toBe(404);

    expect((await seeker.client.delete("/authenticated/users/photo")).status).toBe(204);
    expect((await seeker.client.delete("/authenticated/users/photo")).status).toBe(204);
    expect((await seeker.client.get(`/crud/users/${seeker.id}`)).body.photo).toBeNull();
    for (const name of [photo, toSmallPhotoName(photo)]) {
      expect((await portal.anonymous.get(`/auth/download/${name}`)).status).toBe(404);
      expect(await listFilesIn("photos")).not.toContain(name);
    }
  });
});

describe("resume upload", () => {
  it("returns the same bytes as an attachment that no cache stores", async () => {
    const seeker = await makeSeeker(portal);
    const resume = createSamplePdf("Twelve years at the bedside");
    const { status, body } = await uploadResume(seeker, { ...resume, name: "Curriculum Vitæ.pdf" });
    expect([status, body]).toEqual([200, { file: body.file, message: "Resume Updated." }]);
    const response = await seeker.client.get(`/auth/user/download/${body.file}`);
    expect(response.text).toBe(resume.bytes.toString());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="Curriculum Vit_.pdf"; filename*=UTF-8''Curriculum%20Vit%C3%A6.pdf`,
      "content-length": String(resume.bytes.length),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    });
    const ownFiles = await seeker.client.get("/auth/users/files");
    expect(ownFiles.body).toMatchObject([
      { kind: "resume", file: body.file, name: "Curriculum Vitæ.pdf", type: "application/pdf" },
    ]);
  });

  it("deletes replaced and removed resumes with which the seeker has not applied", async () => {
    const employer = await makeEmployer(portal);
    const seeker = await makeApplicant(employer);
    const first = (await uploadResume(seeker, createSamplePdf("first"))).body.file;
    const second = (await uploadResume(seeker, createSamplePdf("second"))).body.file;
    expect((await seeker.client.get(`/auth/user/download/${second}`)).text).toContain("second");
    expect((await seeker.client.get(`/auth/user/download/${first}`)).status).toBe(404);
    expect((await employer.client.get(`/auth/user/download/${second}`)).status).toBe(404);
    expect((await seeker.client.delete(`/auth/users/photo/${seeker.id}`)).status).toBe(204);
    expect((await seeker.client.get("/auth/users/files")).body).toEqual([]);
    expect((await seeker.client.get(`/auth/user/download/${second}`)).status).toBe(404);
    expect(await listFilesIn("resumes")).not.toContain(second);
  });

  it("keeps one of several simultaneous uploads and deletes the others", async () => {
    const seeker = await makeSeeker(portal);
    const before = await listFilesIn("resumes");
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, number) => uploadResume(seeker, createSamplePdf(`number ${number}`))),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(16).fill(200));
    const { resume } = (await seeker.client.get(`/crud/users/${seeker.id}`)).body;
    expect(responses.map(({ body }) => body.file)).toContain(resume);
    expect((await listFilesIn("resumes")).toSorted()).toEqual([...before, resume].toSorted());
    expect((await seeker.client.get("/auth/users/files")).body).toMatchObject([{ file: resume }]);
  });
});

it("uploads › leave no temporary files behind", async () => {
  const seeker = await makeSeeker(portal);
  await uploadPhoto(seeker, samplePng);
  await uploadResume(seeker);
  expect(await listFilesIn("incoming")).toEqual([]);
  expect(await portal.db.selectFrom("discarded_files").selectAll().execute()).toEqual([]);
});
