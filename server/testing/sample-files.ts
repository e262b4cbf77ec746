import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { createFileName } from "../accounts/files/file-names.ts";
import { listStoredNames } from "../platform/storage/blob-storage.ts";
import { type FileKind, insertFile, setOwnerFile } from "../platform/storage/queries.ts";
import type { TestUser } from "./factories.ts";
import type { ApiClient, ApiResponse } from "./http-client.ts";
import type { TestPortal } from "./portal.ts";

/** A file for an upload. */
export interface SampleFile {
  name: string;
  bytes: Buffer;
}

export function createSamplePdf(text = "A resume"): SampleFile {
  const bytes = Buffer.from(
    `%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n% ${text}\ntrailer << /Root 1 0 R >>\n%%EOF\n`,
  );
  return { name: "resume.pdf", bytes };
}

/** A picture of one red pixel. */
export const samplePng: SampleFile = {
  name: "me.png",
  bytes: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
    "base64",
  ),
};

export function createUploadForm({ name, bytes }: SampleFile, field = "file"): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return form;
}

export function uploadPhoto({ client }: { client: ApiClient }, photo: SampleFile = samplePng): Promise<ApiResponse> {
  return client.send("PUT", "/authenticated/users/photo", { body: createUploadForm(photo) });
}

/** Uploads the cover picture of a company. */
export function uploadCover({ client }: { client: ApiClient }, picture: SampleFile = samplePng): Promise<ApiResponse> {
  return client.send("PUT", "/company/cover", { body: createUploadForm(picture) });
}

export function uploadResume(
  { id, client }: { id: string; client: ApiClient },
  resume = createSamplePdf(),
): Promise<ApiResponse> {
  return client.send("PUT", `/auth/users/photo/${id}`, { body: createUploadForm(resume) });
}

/** Inserts a file of a user into the storage and the database. Returns the file name as `id`. */
export async function makeFile(
  portal: TestPortal,
  owner: TestUser,
  kind: FileKind,
  { name: originalName, bytes } = kind === "photo" ? samplePng : { ...createSamplePdf(), name: `${kind}.pdf` },
): Promise<{ id: string }> {
  const [name, type] =
    kind === "photo" ? [createFileName("webp"), "image/webp"] : [createFileName("pdf"), "application/pdf"];
  for (const piece of listStoredNames(name)) {
    const place = path.join(portal.files.incomingDir, randomUUID());
    await writeFile(place, bytes);
    await portal.files.storage.save(piece, place);
  }
  const file = { file: name, original_name: kind === "photo" ? null : originalName, type, size: bytes.length };
  if (kind !== "offer") await setOwnerFile(portal.db, owner.id, kind, name);
  await insertFile(portal.db, owner.id, kind, file);
  return { id: name };
}

/** Creates a ZIP archive with the given entries in their order. Never compresses `mimetype`, as ODT requires. */
export function createZip(files: Record<string, string | Buffer>, compress = true): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content as string), name, { compress: compress && name !== "mimetype" });
  }
  zip.end();
  return buffer(zip.outputStream);
}

export const docxEntries = {
  "[Content_Types].xml":
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  "word/document.xml": '<?xml version="1.0"?><w:document/>',
};

export const odtEntries = {
  mimetype: "application/vnd.oasis.opendocument.text",
  "content.xml": '<?xml version="1.0"?><office:document-content/>',
};

/** Creates the beginning of an OLE file (the container of DOC) that names one stream. */
export function createOleFile(...streams: string[]): Buffer {
  const signature = Buffer.from("d0cf11e0a1b11ae1", "hex");
  const entries = streams.map((name) => Buffer.concat([Buffer.from(name, "utf16le"), Buffer.alloc(512)]));
  return Buffer.concat([signature, Buffer.alloc(1016), ...entries]);
}
