import { randomUUID } from "node:crypto";
import { open, unlink } from "node:fs/promises";
import path from "node:path";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { UploadSpec } from "../../../../contract/platform/route.ts";
import { readDiskSpace } from "../../background/disk-space.ts";
import { ApiError } from "../../errors.ts";
import { detectContentType } from "./detect-content-type.ts";

/** An uploaded file at a temporary path. It is deleted when the handler has ended. */
export interface ReceivedFile {
  path: string;
  size: number;
  /** The media type, detected from the content. */
  type: string;
  /** The file name that the client sent, not validated. Empty when it sent none. */
  name: string;
}

/** The maximum number of bytes that headers and boundaries of a multipart body add to the size of the file. */
const MULTIPART_OVERHEAD_BYTES = 16 * 1024;

/**
 * Makes the routes of a scope accept multipart bodies. Bodies of other types stay unread, and `receiveFile` rejects
 * them.
 */
export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, _body, done) => done(null));
  await scope.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Writes the single file of a request to a new file in `folder`. The body is not read before this call, so that a handler
 * can reject the request early. An error leaves no file behind. A full disk takes no file, so that uploads do not use the
 * last space of PostgreSQL, which stops without it.
 *
 * @throws {ApiError} storage_full, upload_expected, invalid_fields, malformed, or the size and type errors of `upload`
 */
export async function receiveFile(request: FastifyRequest, upload: UploadSpec, folder: string): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new ApiError("upload_expected");
  if (Number(request.headers["content-length"]) > upload.maxBytes + MULTIPART_OVERHEAD_BYTES)
    throw new ApiError(upload.tooLargeCode);
  const filePath = path.join(folder, randomUUID());
  try {
    if ((await readDiskSpace(folder)).state === "full") throw new ApiError("storage_full");
    const { name, size } = await readFilePart(request, upload, filePath);
    if (size === 0) throw new ApiError("invalid_fields", { [upload.field]: "file_empty" });
    const type = await detectContentType(filePath);
    if (type === null || !upload.mediaTypes.includes(type)) throw new ApiError(upload.wrongTypeCode);
    return { path: filePath, size, type, name };
  } catch (error) {
    // Reads and discards the rest of the body, because a client that is still sending would not read the response.
    request.raw.unpipe().resume();
    await deleteTemporaryFile(filePath);
    throw error;
  }
}

/** Also succeeds when the file does not exist. */
export async function deleteTemporaryFile(filePath: string): Promise<void> {
  await unlink(filePath).catch((error) => {
    if (error.code !== "ENOENT") throw error;
  });
}

async function readFilePart(request: FastifyRequest, { field, maxBytes, tooLargeCode }: UploadSpec, filePath: string) {
  // The limits allow one byte and one file more, so that the checks below can return their specific errors.
  const limits = { fileSize: maxBytes + 1, files: 2, fields: 10, fieldSize: 1024, fieldNameSize: 100, headerPairs: 50 };
  let received: { name: string; size: number } | null = null;
  for await (const part of iterateParts(request, limits)) {
    if (part.type !== "file") continue;
    if (part.fieldname !== field) throw new ApiError("invalid_fields", { [field]: "file_required" });
    if (received) throw new ApiError("invalid_fields", { [field]: "one_file" });
    const size = await writeToDisk(part.file, filePath);
    if (size > maxBytes) throw new ApiError(tooLargeCode);
    // A part without a file name is also a file for the parser when its content type is not known.
    received = { name: part.filename ?? "", size };
  }
  if (!received) throw new ApiError("invalid_fields", { [field]: "file_required" });
  return received;
}

/** Converts every error of the multipart parser to `malformed`. */
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

async function writeToDisk(content: AsyncIterable<Buffer>, filePath: string): Promise<number> {
  const handle = await open(filePath, "wx", 0o600);
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

/** Converts the error of an interrupted upload to `malformed`. */
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
