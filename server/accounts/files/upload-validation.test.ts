import { readdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { MEGABYTE } from "../../../contract/platform/constants.ts";
import { errorDefinitions } from "../../../contract/platform/errors.ts";
import { makeSeeker } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import {
  createOleFile,
  createSamplePdf,
  createUploadForm,
  createZip,
  docxEntries,
  odtEntries,
  type SampleFile,
  samplePng,
  uploadPhoto,
  uploadResume,
} from "../../testing/sample-files.ts";

let photo: string;
let resume: string;

const portal = await startTestPortal();
const seeker = await makeSeeker(portal);
photo = (await uploadPhoto(seeker)).body.file;
resume = (await uploadResume(seeker)).body.file;

type ErrorCode = keyof typeof errorDefinitions;

/** Lists all files of the portal, including temporary ones. */
const listAllFiles = async () =>
  (
    await Promise.all(
      ["incoming", "photos", "resumes"].map((kind) => readdir(path.join(portal.dataDir, "files", kind))),
    )
  )
    .flat()
    .toSorted();

/** Expects the error `code`, no temporary files, and unchanged files of the seeker. */
async function expectRejection(
  response: { status: number; body: unknown },
  code: ErrorCode,
  fields?: Record<string, string>,
) {
  const { status, message } = errorDefinitions[code];
  expect(response).toMatchObject({ status, body: { code, message, ...(fields && { fields }) } });
  await expectUnchanged();
}

async function expectUnchanged() {
  const { body } = await seeker.client.get(`/crud/users/${seeker.id}`);
  expect([body.photo, body.resume]).toEqual([photo, resume]);
  expect(await listAllFiles()).toEqual([photo, photo.replace(".webp", "-small.webp"), resume].toSorted());
  expect(await portal.db.selectFrom("discarded_files").selectAll().execute()).toEqual([]);
}

const createFile = (name: string, content: string | Buffer): SampleFile => ({
  name,
  bytes: Buffer.from(content as string),
});
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
const html = "<!doctype html><script>alert(1)</script>";
const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

describe("photo upload rejects", () => {
  it.each([
    ["HTML", createFile("me.png", html)],
    ["SVG", createFile("me.png", svg)],
    ["SVG after an XML declaration", createFile("me.webp", `<?xml version="1.0"?>${svg}`)],
    ["a GIF with the name of a PNG", createFile("me.png", gif)],
    ["a GIF that is also JavaScript", createFile("me.jpg", Buffer.concat([gif, Buffer.from("/*\n*/=1;alert(1)")]))],
    ["a PDF", createFile("me.png", createSamplePdf().bytes)],
    ["a program", createFile("me.png", Buffer.from("\x7fELF\x02\x01\x01"))],
    ["plain text", createFile("me.png", "hello")],
    ["one byte", createFile("me.png", "x")],
  ])("%s", async (_, file) => {
    await expectRejection(await uploadPhoto(seeker, file), "photo_type");
  });

  it.each([
    ["a PNG that ends early", createFile("me.png", samplePng.bytes.subarray(0, 50))],
    ["the beginning of a JPEG", createFile("me.jpg", Buffer.from("ffd8ffe000104a46494600010101004800480000", "hex"))],
    ["a WebP without a picture", createFile("me.webp", Buffer.from("RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00"))],
  ])("%s", async (_, file) => {
    const fields = { file: "The picture cannot be read" };
    await expectRejection(await uploadPhoto(seeker, file), "invalid_fields", fields);
  });

  it("a small file with too many pixels (decompression bomb)", async () => {
    const bytes = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: "white" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bytes.length).toBeLessThan(MEGABYTE);
    const fields = { file: "The picture cannot be read" };
    await expectRejection(await uploadPhoto(seeker, { name: "bomb.png", bytes }), "invalid_fields", fields);
  });
});

it.each([
  ["HTML", async () => html],
  ["PHP", async () => "<?php system($_GET['c']);"],
  ["a PDF that begins with HTML", async () => `${html}\n${createSamplePdf().bytes}`],
  ["a picture", async () => samplePng.bytes],
  ["a spreadsheet", async () => createOleFile("Workbook")],
  ["a ZIP", async () => createZip({ "resume.pdf": createSamplePdf().bytes })],
  ["a ZIP without a directory", async () => (await createZip(docxEntries)).subarray(0, -40)],
  ["a document with macros", async () => createZip({ ...docxEntries, "word/vbaProject.bin": "x" })],
  ["a DOC with macros", async () => createOleFile("WordDocument", "_VBA_PROJECT")],
  ["a DOC with macros in other letter case", async () => createOleFile("WordDocument", "_vba_Project")],
  ["an OpenDocument spreadsheet", async () => createZip({ ...odtEntries, mimetype: `${odtEntries.mimetype}x` })],
  ["a ZIP bomb as DOCX", async () => declareHugeEntry(await createZip(docxEntries))],
  ["text", async () => "Twelve years at the bedside"],
])("resume upload rejects › %s", async (_, content) => {
  await expectRejection(await uploadResume(seeker, createFile("resume.docx", await content())), "resume_type");
});

/** Sets the uncompressed size of the first entry in the central directory to 4 GB. */
function declareHugeEntry(zip: Buffer): Buffer {
  zip.writeUInt32LE(0xfffffff0, zip.indexOf(Buffer.from("PK\x01\x02")) + 24);
  return zip;
}

describe("upload requests", () => {
  it("rejects an empty file", async () => {
    const fields = { file: "The file is empty" };
    await expectRejection(await uploadPhoto(seeker, createFile("me.png", "")), "invalid_fields", fields);
    await expectRejection(await uploadResume(seeker, createFile("resume.pdf", "")), "invalid_fields", fields);
  });

  it("rejects a form without a file, or with a file in another field", async () => {
    const text = new FormData();
    text.append("file", "no file");
    for (const body of [
      text,
      createUploadForm(samplePng, "photo"),
      createUploadForm(samplePng, "__proto__"),
      createUploadForm(samplePng, ""),
    ]) {
      const response = await seeker.client.send("PUT", "/authenticated/users/photo", { body });
      expect([response.status, response.body.code], response.text).toEqual(
        response.body.code === "malformed" ? [400, "malformed"] : [422, "invalid_fields"],
      );
    }
    await expectUnchanged();
  });

  it("rejects two files", async () => {
    const body = createUploadForm(samplePng);
    body.append("file", new Blob([new Uint8Array(samplePng.bytes)]), "second.png");
    const response = await seeker.client.send("PUT", "/authenticated/users/photo", { body });
    await expectRejection(response, "invalid_fields", { file: "Choose one file" });
  });

  it.each([
    ["JSON", "application/json", "{}"],
    ["bytes without a form", "application/pdf", createSamplePdf().bytes.toString()],
    ["an empty body", "", ""],
  ])("rejects %s with upload_expected", async (_, type, body) => {
    const headers: Record<string, string> = type === "" ? {} : { "content-type": type };
    const init = body === "" ? { headers } : { headers, body };
    const response = await seeker.client.send("PUT", `/auth/users/photo/${seeker.id}`, init);
    await expectRejection(response, "upload_expected");
  });

  it("accepts a file without a name", async () => {
    for (const name of ["", '; filename=""']) {
      const parts = [
        "--x",
        `Content-Disposition: form-data; name="file"${name}`,
        "Content-Type: application/octet-stream",
      ];
      const body = [...parts, "", createSamplePdf().bytes.toString("latin1"), "--x--", ""].join("\r\n");
      const headers = { "content-type": "multipart/form-data; boundary=x" };
      const response = await seeker.client.send("PUT", `/auth/users/photo/${seeker.id}`, { headers, body });
      expect(response.status, response.text).toBe(200);
      resume = response.body.file;
    }
    await expectUnchanged();
    expect((await seeker.client.get("/auth/users/files")).body).toContainEqual(
      expect.objectContaining({ name: "resume.pdf" }),
    );
  });

  it("ignores text fields beside the file", async () => {
    const body = createUploadForm(createSamplePdf());
    body.append("user_id", seeker.id);
    const response = await seeker.client.send("PUT", `/auth/users/photo/${seeker.id}`, { body });
    expect(response.status).toBe(200);
    resume = response.body.file;
    await expectUnchanged();
  });
});

describe("size limits", () => {
  const padToSize = (start: Buffer, size: number) => Buffer.concat([start, Buffer.alloc(size - start.length, " ")]);

  it("accept a resume of 10 MB and reject one byte more", async () => {
    const tooLarge = createFile("resume.pdf", padToSize(createSamplePdf().bytes, 10 * MEGABYTE + 1));
    await expectRejection(await uploadResume(seeker, tooLarge), "resume_too_large");
    const response = await uploadResume(
      seeker,
      createFile("resume.pdf", padToSize(createSamplePdf().bytes, 10 * MEGABYTE)),
    );
    expect(response.status).toBe(200);
    resume = response.body.file;
    await expectUnchanged();
    expect((await seeker.client.get("/auth/users/files")).body[1].size).toBe(10 * MEGABYTE);
  });

  it("accept a photo of 5 MB and reject one byte more", async () => {
    const tooLarge = createFile("me.png", padToSize(samplePng.bytes, 5 * MEGABYTE + 1));
    await expectRejection(await uploadPhoto(seeker, tooLarge), "photo_too_large");
    const response = await uploadPhoto(seeker, createFile("me.png", padToSize(samplePng.bytes, 5 * MEGABYTE)));
    expect(response.status).toBe(200);
    photo = response.body.file;
    await expectUnchanged();
  });
});

describe("malformed multipart body", () => {
  const boundary = "----x";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;
  const complete = `${head}${createSamplePdf().bytes}\r\n--${boundary}--\r\n`;

  it.each([
    ["that ends in the file", complete.slice(0, head.length + 20)],
    ["that ends before its last boundary", complete.slice(0, -8)],
    ["that ends in its headers", complete.slice(0, 30)],
    ["of other text", "junk"],
    ["of boundaries only", `--${boundary}\r\n`.repeat(100)],
    ["with endless headers", `--${boundary}\r\n${"X-Y: z\r\n".repeat(20_000)}`],
    ["with too many parts", `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n`.repeat(2000)],
  ])("%s is rejected", async (_, body) => {
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
    const response = await seeker.client.send("PUT", `/auth/users/photo/${seeker.id}`, { headers, body });
    await expectRejection(response, "malformed");
  });

  it("is rejected when empty", async () => {
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
    const response = await seeker.client.send("PUT", `/auth/users/photo/${seeker.id}`, { headers, body: "" });
    await expectRejection(response, "invalid_fields", { file: "File is required" });
  });

  it("is rejected without a boundary", async () => {
    const headers = { "content-type": "multipart/form-data" };
    const response = await seeker.client.send("PUT", `/auth/users/photo/${seeker.id}`, { headers, body: complete });
    expect(response.status).toBe(400);
    await expectUnchanged();
  });

  it("leaves no file behind when the connection breaks", async () => {
    const interrupted = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(complete.slice(0, head.length + 20)));
        setImmediate(() => controller.error(new Error("cut off")));
      },
    });
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
    const init = { headers, body: interrupted, duplex: "half" } as RequestInit;
    await expect(seeker.client.send("PUT", `/auth/users/photo/${seeker.id}`, init)).rejects.toThrow();
    await expect.poll(listAllFiles).toHaveLength(3);
    await expectUnchanged();
  });
});

describe("accepted files are harmless", () => {
  it("removes PHP from the comment of a JPEG (CVE-2021-41560, CVE-2020-8440)", async () => {
    const jpeg = await sharp({ create: { width: 20, height: 20, channels: 3, background: "teal" } })
      .jpeg()
      .toBuffer();
    const code = "<?php system($_GET['c']); ?>";
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, code.length + 2]), Buffer.from(code)]);
    const bytes = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(`${code}${html}`)]);
    const response = await uploadPhoto(seeker, { name: "me.php.jpg", bytes });
    photo = response.body.file;
    expect(photo).toMatch(/^[\w-]{32}\.webp$/);
    const { text, headers } = await portal.anonymous.get(`/auth/download/${photo}`);
    expect(text).not.toMatch(/php|script/);
    expect(headers.get("content-type")).toBe("image/webp");
    await expectUnchanged();
  });

  it.each([
    [
      "PDF with scripts",
      "pdf",
      async () => createSamplePdf("/OpenAction << /S /JavaScript /JS (app.alert(1)) >>").bytes,
    ],
    [
      "DOCX with XML entities (CVE-2019-13358)",
      "docx",
      () =>
        createZip({
          ...docxEntries,
          "word/document.xml": '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><w:document>&e;</w:document>',
        }),
    ],
    ["DOCX of Word for the web", "docx", () => createZip({ "[Content_Types].xml": "x", "word/document2.xml": "x" })],
    ["ODT", "odt", () => createZip(odtEntries)],
    ["DOC", "doc", async () => createOleFile("WordDocument")],
  ])("returns a %s byte for byte as an attachment", async (_, extension, content) => {
    const bytes = await content();
    const { body } = await uploadResume(seeker, { name: "resume.php", bytes });
    resume = body.file;
    expect(resume).toMatch(new RegExp(`^[\\w-]{32}\\.${extension}$`));
    const response = await fetch(`${portal.origin}/api/auth/user/download/${resume}`, {
      headers: { authorization: seeker.accessToken },
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="resume.php.${extension}"`,
      "content-security-policy": expect.stringMatching(/sandbox$/),
      "x-content-type-options": "nosniff",
    });
    await expectUnchanged();
  });
});
