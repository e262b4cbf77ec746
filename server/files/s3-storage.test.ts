import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, it } from "vitest";
import { toSmallPhotoName } from "../../contract/constants.ts";
import { makeSeeker } from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";
import { createSamplePdf, uploadPhoto, uploadResume } from "../testing/sample-files.ts";

let s3: S3rver;
let bucketsDir: string;
let portal: TestPortal;

beforeAll(async () => {
  bucketsDir = await mkdtemp(path.join(os.tmpdir(), "job-portal-s3-"));
  s3 = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: bucketsDir,
    configureBuckets: [{ name: "portal-files", configs: [] }],
  });
  const { port } = await s3.run();
  portal = await startTestPortal({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: "portal-files",
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  });
});

afterAll(async () => {
  await portal.close();
  await s3.close();
  await rm(bucketsDir, { recursive: true, force: true });
});

const listStoredObjects = async () =>
  (await readdir(path.join(bucketsDir, "portal-files"), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith("._S3rver_object"))
    .map(({ name }) => name.replace("._S3rver_object", ""))
    .toSorted();

it("S3 storage › stores, serves and deletes files, and keeps nothing on the disk", async () => {
  const seeker = await makeSeeker(portal);
  await uploadPhoto(seeker);
  await uploadResume(seeker);
  const photo = (await uploadPhoto(seeker)).body.file;
  const resume = (await uploadResume(seeker, createSamplePdf("in a bucket"))).body.file;
  expect(await listStoredObjects()).toEqual([photo, toSmallPhotoName(photo), resume].toSorted());

  const response = await seeker.client.get(`/auth/user/download/${resume}`);
  expect([response.status, response.text]).toEqual([200, createSamplePdf("in a bucket").bytes.toString()]);
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="resume.pdf"');
  expect((await portal.anonymous.get(`/auth/download/${toSmallPhotoName(photo)}`)).status).toBe(200);
  expect((await portal.anonymous.get(`/auth/download/${"x".repeat(32)}.webp`)).status).toBe(404);

  await seeker.client.delete("/authenticated/users/photo");
  await seeker.client.delete(`/auth/users/photo/${seeker.id}`);
  expect(await listStoredObjects()).toEqual([]);
  expect(await readdir(path.join(portal.dataDir, "files"))).toEqual(["incoming"]);
  expect(await readdir(path.join(portal.dataDir, "files", "incoming"))).toEqual([]);
});

it("S3 storage › answers 503 while the bucket is unreachable, and changes nothing", async () => {
  const unreachable = await startTestPortal({
    S3_ENDPOINT: "http://127.0.0.1:1",
    S3_BUCKET: "portal-files",
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  });
  const seeker = await makeSeeker(unreachable);
  for (const response of [
    await uploadResume(seeker),
    await unreachable.anonymous.get(`/auth/download/${"x".repeat(32)}.webp`),
  ]) {
    expect([response.status, response.body.code]).toEqual([503, "unavailable"]);
    expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
  }
  expect(unreachable.logged.join("")).toContain("ECONNREFUSED");
  expect((await seeker.client.get(`/crud/users/${seeker.id}`)).body.resume).toBeNull();
  expect((await seeker.client.get("/auth/users/files")).body).toEqual([]);
  await unreachable.close();
});
