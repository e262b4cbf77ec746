import { randomUUID } from "node:crypto";
import { open, unlink } from "node:fs/promises";
import path from "node:path";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { UploadSpec } from "../../contract/route.ts";
import { ApiError } from "../errors.ts";
import { detectContentType } from "./detect-content-type.ts";

/** A file that somebody sent, on this machine's disk until the reply has been sent. */
export interface ReceivedFile {
  path: string;
  size: number;
  /** By its content. */
  type: string;
  /** As the sender calls it, empty when not at all: not to be trusted with anything. */
  name: string;
}

/** What headers and boundaries around a file may take. */
const MULTIPART_OVERHEAD_BYTES = 16 * 1024;

/** Makes the routes of this scope take multipart bodies. Others are left unread, and refused when the file is asked for. */
export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, _body, done) => done(null));
  await scope.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Reads the one file of a request into a file of its own in `folder`. It is not read before this is called, so that
 * whoever may not send it is told so at once. What is thrown leaves nothing in the folder.
 */
export async function receiveFile(request: FastifyRequest, upload: UploadSpec, folder: string): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new ApiError("upload_expected");
  if (Number(request.headers["content-length"]) > upload.maxBytes + MULTIPART_OVERHEAD_BYTES)
    throw new ApiError(upload.tooLargeCode);
  const place = path.join(folder, randomUUID());
  try {
    const { name, size } = await readFilePart(request, upload, place);
    if (size === 0) throw new ApiError("invalid_fields", { [upload.field]: "The file is empty" });
    const type = await detectContentType(place);
    if (type === null || !upload.mediaTypes.includes(type)) throw new ApiError(upload.wrongTypeCode);
    return { path: place, size, type, name };
  } catch (error) {
    // The rest is read and dropped: a client that is still sending would not see the answer.
    request.raw.unpipe().resume();
    await deleteTemporaryFile(place);
    throw error;
  }
}

/** None is as good as forgotten. */
export async function deleteTemporaryFile(place: string): Promise<void> {
  await unlink(place).catch((error) => {
    if (error.code !== "ENOENT") throw error;
  });
}

async function readFilePart(request: FastifyRequest, { field, maxBytes, tooLargeCode }: UploadSpec, place: string) {
  // One byte more than fits is read, and one file more than is taken: each then has an answer of its own.
  const limits = { fileSize: maxBytes + 1, files: 2, fields: 10, fieldSize: 1024, fieldNameSize: 100, headerPairs: 50 };
  let received: { name: string; size: number } | null = null;
  for await (const part of iterateParts(request, limits)) {
    if (part.type !== "file") continue;
    if (part.fieldname !== field) throw new ApiError("invalid_fields", { [field]: "File is required" });
    if (received) throw new ApiError("invalid_fields", { [field]: "Choose one file" });
    const size = await writeToDisk(part.file, place);
    if (size > maxBytes) throw new ApiError(tooLargeCode);
    // Whatever its type says: a part of unknown content without a name is taken for a file.
    received = { name: part.filename ?? "", size };
  }
  if (!received) throw new ApiError("invalid_fields", { [field]: "File is required" });
  return received;
}

/** Whatever the parser stumbles over is the sender's fault. */
async function* iterateParts(request: FastifyRequest, limits: object) {
  const parts = request.parts({ limits });
  for (;;) {
    const next = await parts.next().catch(() => {
      throw new ApiError("malformed");
    });
    if (next.done) return;
    yield next.value;
  }
}

async function writeToDisk(content: AsyncIterable<Buffer>, place: string): Promise<number> {
  const handle = await open(place, "wx", 0o600);
  try {
    let size = 0;
    for await (const chunk of iterateChunks(content)) {
      await handle.writeFile(chunk);
      size += chunk.length;
    }
    return size;
  } finally {
    await handle.close();
  }
}

async function* iterateChunks(content: AsyncIterable<Buffer>) {
  const chunks = content[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks.next().catch(() => {
      throw new ApiError("malformed");
    });
    if (next.done) return;
    yield next.value;
  }
}
