import { readdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errors } from "../../contract/errors.ts";
import { MEGABYTE } from "../../contract/values.ts";
import { makeSeeker, type TestUser } from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";
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
} from "../testing/sample-files.ts";

let portal: TestPortal;
let seeker: TestUser;
let photo: string;
let resume: string;

beforeAll(async () => {
  portal = await startTestPortal();
  seeker = await makeSeeker(portal);
  photo = (await uploadPhoto(seeker)).body.file;
  resume = (await uploadResume(seeker)).body.file;
});
afterAll(() => portal.close());

type Code = keyof typeof errors;

/** Every file of the portal, wherever it lies. */
const everything = async () =>
  (
    await Promise.all(
      ["incoming", "photos", "resumes"].map((kind) => readdir(path.join(portal.dataDir, "files", kind))),
    )
  )
    .flat()
    .toSorted();

/** It was refused with this, nothing is left behind and nothing has changed. */
async function expectRefusal(answer: { status: number; body: unknown }, code: Code, fields?: Record<string, string>) {
  const { status, message } = errors[code];
  expect(answer).toMatchObject({ status, body: { code, message, ...(fields && { fields }) } });
  await expectUnchanged();
}

async function expectUnchanged() {
  const { body } = await seeker.client.get(`/crud/users/${seeker.id}`);
  expect([body.photo, body.resume]).toEqual([photo, resume]);
  expect(await everything()).toEqual([photo, photo.replace(".webp", "-small.webp"), resume].toSorted());
  expect(await portal.db.selectFrom("discarded_files").selectAll().execute()).toEqual([]);
}

const named = (name: string, content: string | Buffer): SampleFile => ({ name, bytes: Buffer.from(content as string) });
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
const html = "<!doctype html><script>alert(1)</script>";
const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

describe("no photo is", () => {
  it.each([
    ["HTML", named("me.png", html)],
    ["SVG", named("me.png", svg)],
    ["SVG after an XML declaration", named("me.webp", `<?xml version="1.0"?>${svg}`)],
    ["a GIF that calls itself a PNG", named("me.png", gif)],
    ["a GIF that is JavaScript too", named("me.jpg", Buffer.concat([gif, Buffer.from("/*\n*/=1;alert(1)")]))],
    ["a PDF", named("me.png", createSamplePdf().bytes)],
    ["a program", named("me.png", Buffer.from("\x7fELF\x02\x01\x01"))],
    ["plain text", named("me.png", "hello")],
    ["one byte", named("me.png", "x")],
  ])("%s", async (_, file) => {
    await expectRefusal(await uploadPhoto(seeker, file), "photo_type");
  });

  it.each([
    ["a PNG that ends early", named("me.png", samplePng.bytes.subarray(0, 50))],
    ["the beginning of a JPEG", named("me.jpg", Buffer.from("ffd8ffe000104a46494600010101004800480000", "hex"))],
    ["a WebP without a picture", named("me.webp", Buffer.from("RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00"))],
  ])("%s", async (_, file) => {
    const fields = { file: "The picture cannot be read" };
    await expectRefusal(await uploadPhoto(seeker, file), "invalid_fields", fields);
  });

  it("a small file that unpacks to more pixels than anybody needs", async () => {
    const bytes = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: "white" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bytes.length).toBeLessThan(MEGABYTE);
    const fields = { file: "The picture cannot be read" };
    await expectRefusal(await uploadPhoto(seeker, { name: "bomb.png", bytes }), "invalid_fields", fields);
  });
});

describe("no resume is", () => {
  it.each([
    ["HTML", async () => html],
    ["PHP", async () => "<?php system($_GET['c']);"],
    ["a PDF that begins with HTML", async () => `${html}\n${createSamplePdf().bytes}`],
    ["a picture", async () => samplePng.bytes],
    ["a spreadsheet", async () => createOleFile("Workbook")],
    ["a ZIP", async () => createZip({ "resume.pdf": createSamplePdf().bytes })],
    ["a ZIP without a directory", async () => (await createZip(docxEntries)).subarray(0, -40)],
    ["a document with macros", async () => createZip({ ...docxEntries, "word/vbaProject.bin": "x" })],
    ["an OpenDocument spreadsheet", async () => createZip({ ...odtEntries, mimetype: `${odtEntries.mimetype}x` })],
    ["a ZIP bomb as DOCX", async () => claimHuge(await createZip(docxEntries))],
    ["text", async () => "Twelve years at the bedside"],
  ])("%s", async (_, content) => {
    await expectRefusal(await uploadResume(seeker, named("resume.docx", await content())), "resume_type");
  });
});

/** Writes into its directory that the first file is 4 GB once unpacked. */
function claimHuge(zip: Buffer): Buffer {
  zip.writeUInt32LE(0xfffffff0, zip.indexOf(Buffer.from("PK\x01\x02")) + 24);
  return zip;
}

describe("of no use are", () => {
  it("an empty file", async () => {
    const fields = { file: "The file is empty" };
    await expectRefusal(await uploadPhoto(seeker, named("me.png", "")), "invalid_fields", fields);
    await expectRefusal(await uploadResume(seeker, named("resume.pdf", "")), "invalid_fields", fields);
  });

  it("a form without a file, or with one in another field", async () => {
    const text = new FormData();
    text.append("file", "no file");
    for (const body of [
      text,
      createUploadForm(samplePng, "photo"),
      createUploadForm(samplePng, "__proto__"),
      createUploadForm(samplePng, ""),
    ]) {
      const answer = await seeker.client.send("PUT", "/authenticated/users/photo", { body });
      expect([answer.status, answer.body.code], answer.text).toEqual(
        answer.body.code === "malformed" ? [400, "malformed"] : [422, "invalid_fields"],
      );
    }
    await expectUnchanged();
  });

  it("two files", async () => {
    const body = createUploadForm(samplePng);
    body.append("file", new Blob([new Uint8Array(samplePng.bytes)]), "second.png");
    const answer = await seeker.client.send("PUT", "/authenticated/users/photo", { body });
    await expectRefusal(answer, "invalid_fields", { file: "Choose one file" });
  });

  it.each([
    ["JSON", "application/json", "{}"],
    ["the bare bytes", "application/pdf", createSamplePdf().bytes.toString()],
    ["nothing", "", ""],
  ])("%s", async (_, type, body) => {
    const headers: Record<string, string> = type === "" ? {} : { "content-type": type };
    const init = body === "" ? { headers } : { headers, body };
    const answer = await seeker.client.send("PUT", `/auth/users/photo/${seeker.id}`, init);
    await expectRefusal(answer, "upload_expected");
  });

  it("a file that has no name, or an empty one", async () => {
    for (const name of ["", '; filename=""']) {
      const parts = [
        "--x",
        `Content-Disposition: form-data; name="file"${name}`,
        "Content-Type: application/octet-stream",
      ];
      const body = [...parts, "", createSamplePdf().bytes.toString("latin1"), "--x--", ""].join("\r\n");
      const headers = { "content-type": "multipart/form-data; boundary=x" };
      const answer = await seeker.client.send("PUT", `/auth/users/photo/${seeker.id}`, { headers, body });
      expect(answer.status, answer.text).toBe(200);
      resume = answer.body.file;
    }
    await expectUnchanged();
    expect((await seeker.client.get("/auth/users/files")).body).toContainEqual(
      expect.objectContaining({ name: "resume.pdf" }),
    );
  });

  it("texts beside the file", async () => {
    const body = createUploadForm(createSamplePdf());
    body.append("user_id", seeker.id);
    const answer = await seeker.client.send("PUT", `/auth/users/photo/${seeker.id}`, { body });
    expect(answer.status).toBe(200);
    resume = answer.body.file;
    await expectUnchanged();
  });
});

describe("sizes", () => {
  const filled = (start: Buffer, size: number) => Buffer.concat([start, Buffer.alloc(size - start.length, " ")]);

  it("10 MB is a resume, one byte more is none", async () => {
    const tooLarge = named("resume.pdf", filled(createSamplePdf().bytes, 10 * MEGABYTE + 1));
    await expectRefusal(await uploadResume(seeker, tooLarge), "resume_too_large");
    const answer = await uploadResume(seeker, named("resume.pdf", filled(createSamplePdf().bytes, 10 * MEGABYTE)));
    expect(answer.status).toBe(200);
    resume = answer.body.file;
    await expectUnchanged();
    expect((await seeker.client.get("/auth/users/files")).body[1].size).toBe(10 * MEGABYTE);
  });

  it("5 MB is a photo, one byte more is none", async () => {
    const tooLarge = named("me.png", filled(samplePng.bytes, 5 * MEGABYTE + 1));
    await expectRefusal(await uploadPhoto(seeker, tooLarge), "photo_too_large");
    const answer = await uploadPhoto(seeker, named("me.png", filled(samplePng.bytes, 5 * MEGABYTE)));
    expect(answer.status).toBe(200);
    photo = answer.body.file;
    await expectUnchanged();
  });
});

describe("a body that is broken", () => {
  const boundary = "----x";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;
  const whole = `${head}${createSamplePdf().bytes}\r\n--${boundary}--\r\n`;

  it.each([
    ["is cut off in the file", whole.slice(0, head.length + 20)],
    ["is cut off before its last boundary", whole.slice(0, -8)],
    ["is cut off in its headers", whole.slice(0, 30)],
    ["is junk", "junk"],
    ["is all boundaries", `--${boundary}\r\n`.repeat(100)],
    ["has endless headers", `--${boundary}\r\n${"X-Y: z\r\n".repeat(20_000)}`],
    ["has too many parts", `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n`.repeat(2000)],
  ])("%s", async (_, body) => {
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
    const answer = await seeker.client.send("PUT", `/auth/users/photo/${seeker.id}`, { headers, body });
    await expectRefusal(answer, "malformed");
  });

  it("is empty", async () => {
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
    const answer = await seeker.client.send("PUT", `/auth/users/photo/${seeker.id}`, { headers, body: "" });
    await expectRefusal(answer, "invalid_fields", { file: "File is required" });
  });

  it("has no boundary", async () => {
    const headers = { "content-type": "multipart/form-data" };
    const answer = await seeker.client.send("PUT", `/auth/users/photo/${seeker.id}`, { headers, body: whole });
    expect(answer.status).toBe(400);
    await expectUnchanged();
  });

  it("breaks off in the middle", async () => {
    const half = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(whole.slice(0, head.length + 20)));
        setImmediate(() => controller.error(new Error("cut off")));
      },
    });
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
    const init = { headers, body: half, duplex: "half" } as RequestInit;
    await expect(seeker.client.send("PUT", `/auth/users/photo/${seeker.id}`, init)).rejects.toThrow();
    await expect.poll(everything).toHaveLength(3);
    await expectUnchanged();
  });
});

describe("what is taken is kept harmless", () => {
  it("a JPEG with PHP in its comment becomes a picture without (CVE-2021-41560, CVE-2020-8440)", async () => {
    const plain = await sharp({ create: { width: 20, height: 20, channels: 3, background: "teal" } })
      .jpeg()
      .toBuffer();
    const code = "<?php system($_GET['c']); ?>";
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, code.length + 2]), Buffer.from(code)]);
    const bytes = Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2), Buffer.from(`${code}${html}`)]);
    const answer = await uploadPhoto(seeker, { name: "me.php.jpg", bytes });
    photo = answer.body.file;
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
    ["DOCX of Word in a browser", "docx", () => createZip({ "[Content_Types].xml": "x", "word/document2.xml": "x" })],
    ["ODT", "odt", () => createZip(odtEntries)],
    ["DOC", "doc", async () => createOleFile("WordDocument")],
  ])("a %s comes back byte for byte, as nothing but an attachment", async (_, ending, content) => {
    const bytes = await content();
    const { body } = await uploadResume(seeker, { name: "resume.php", bytes });
    resume = body.file;
    expect(resume).toMatch(new RegExp(`^[\\w-]{32}\\.${ending}$`));
    const answer = await fetch(`${portal.origin}/api/auth/user/download/${resume}`, {
      headers: { authorization: seeker.accessToken },
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="resume.php.${ending}"`,
      "content-security-policy": expect.stringMatching(/sandbox$/),
      "x-content-type-options": "nosniff",
    });
    await expectUnchanged();
  });
});
