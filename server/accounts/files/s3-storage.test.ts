import { readdir } from "node:fs/promises";
import { createServer, type Server, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toSmallPhotoName } from "../../../contract/platform/constants.ts";
import { closeAfterTests } from "../../testing/close-after-tests.ts";
import { makeSeeker } from "../../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";
import { createSamplePdf, uploadPhoto, uploadResume } from "../../testing/sample-files.ts";
import { getBucketEnvironment, startS3Server } from "../../testing/servers/s3-server.ts";

const s3 = closeAfterTests(await startS3Server());
const portal = await startTestPortal(getBucketEnvironment(s3.port));

it("S3 storage › stores, serves and deletes files, and keeps nothing on the disk", async () => {
  const seeker = await makeSeeker(portal);
  await uploadPhoto(seeker);
  await uploadResume(seeker);
  const photo = (await uploadPhoto(seeker)).body.file;
  const resume = (await uploadResume(seeker, createSamplePdf("in a bucket"))).body.file;
  expect(await s3.listNames()).toEqual([photo, toSmallPhotoName(photo), resume].toSorted());

  const response = await seeker.client.get(`/auth/user/download/${resume}`);
  expect([response.status, response.text]).toEqual([200, createSamplePdf("in a bucket").bytes.toString()]);
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="resume.pdf"');
  expect((await portal.anonymous.get(`/auth/download/${toSmallPhotoName(photo)}`)).status).toBe(200);
  expect((await portal.anonymous.get(`/auth/download/${"x".repeat(32)}.webp`)).status).toBe(404);

  await seeker.client.delete("/authenticated/users/photo");
  await seeker.client.delete(`/auth/users/photo/${seeker.id}`);
  expect(await s3.listNames()).toEqual([]);
  expect(await readdir(path.join(portal.dataDir, "files"))).toEqual(["incoming"]);
  expect(await readdir(path.join(portal.dataDir, "files", "incoming"))).toEqual([]);
});

it("S3 storage › answers 503 while the bucket is unreachable, and changes nothing", async () => {
  const unreachable = await startTestPortal(getBucketEnvironment(1));
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
});

describe("S3 storage on a slow server", () => {
  /** What the server does with each request: it forwards it, never responds, or stops in the middle of the response. */
  let behaviour: "forward" | "hang" | "stall" = "forward";
  let proxy: Server;
  let slowPortal: TestPortal;
  beforeAll(async () => {
    proxy = createServer((incoming, outgoing) => {
      if (behaviour === "hang") return;
      const { method, url: path, headers } = incoming;
      const options = { host: "127.0.0.1", port: s3.port, method, path, headers };
      const forwarded = sendRequest(options, (response) => {
        outgoing.writeHead(response.statusCode ?? 500, response.headers);
        if (behaviour === "forward") return response.pipe(outgoing);
        response.once("data", (chunk: Buffer) => outgoing.write(chunk.subarray(0, 10)));
      });
      incoming.pipe(forwarded);
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    slowPortal = await startTestPortal(getBucketEnvironment((proxy.address() as AddressInfo).port));
  });
  afterAll(() => {
    proxy.closeAllConnections();
    proxy.close();
  });

  it("answers 503 for files while the server hangs, serves everything else, and recovers", async () => {
    behaviour = "forward";
    const seeker = await makeSeeker(slowPortal);
    const photo = (await uploadPhoto(seeker)).body.file;
    behaviour = "hang";
    const responses = [uploadResume(seeker), slowPortal.anonymous.get(`/auth/download/${photo}`)];
    expect((await seeker.client.get(`/crud/users/${seeker.id}`)).body).toMatchObject({ photo, resume: null });
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([503, 503]);
    expect((await seeker.client.get("/auth/users/files")).body).toMatchObject([{ kind: "photo", file: photo }]);
    behaviour = "forward";
    expect((await uploadResume(seeker)).status).toBe(200);
    expect((await slowPortal.anonymous.get(`/auth/download/${photo}`)).status).toBe(200);
  });

  it("closes a download that stalls, so that the client notices the incomplete file", async () => {
    behaviour = "forward";
    const seeker = await makeSeeker(slowPortal);
    const resume = (await uploadResume(seeker)).body.file;
    behaviour = "stall";
    await expect(seeker.client.get(`/auth/user/download/${resume}`)).rejects.toThrow("terminated");
    behaviour = "forward";
    expect((await seeker.client.get(`/auth/user/download/${resume}`)).status).toBe(200);
  });
});
