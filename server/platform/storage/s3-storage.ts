import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from "@aws-sdk/client-s3";
import type { S3Config } from "../config/files.ts";
import { ApiError } from "../errors.ts";
import { type BlobStorage, getStorageKey, storageFolders } from "./blob-storage.ts";

/** A server that does not respond within this time counts as unreachable. Requests are promised a reply in 5 s. */
const RESPONSE_TIMEOUT_MS = 4_000;
/** The slowest upload to the server that is waited for. */
const MIN_UPLOAD_BYTES_PER_MS = 1_000;
/** A response of which no byte arrives for this time is given up. */
const IDLE_TIMEOUT_MS = 4_000;
const CONNECT_TIMEOUT_MS = 3_000;

/**
 * Stores files in a private bucket of a server that is compatible with S3.
 *
 * `save`, `open` and `list` throw `ApiError` unavailable, with the error of the bucket as its cause for the log.
 */
export function createS3Storage({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config): BlobStorage {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Every S3 server accepts the bucket name in the path. A bucket name in the host name needs a DNS entry.
    forcePathStyle: true,
    // Many compatible servers do not support the checksums that the client sends by default.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: IDLE_TIMEOUT_MS },
  });
  const identity = { Bucket: bucket, Key: "bucket-identity" };
  const getObject = (name: string) => ({ Bucket: bucket, Key: getStorageKey(name) });
  return {
    async save(name, sourcePath) {
      const content = await readFile(sourcePath);
      const command = new PutObjectCommand({ ...getObject(name), Body: content });
      const timeoutMs = RESPONSE_TIMEOUT_MS + content.length / MIN_UPLOAD_BYTES_PER_MS;
      await abortAfter(timeoutMs, (abortSignal) => client.send(command, { abortSignal })).catch(throwUnavailable);
    },
    async open(name) {
      const command = new GetObjectCommand(getObject(name));
      const object = await abortAfter(RESPONSE_TIMEOUT_MS, (abortSignal) => client.send(command, { abortSignal }))
        .catch(nullIfMissing)
        .catch(throwUnavailable);
      return object?.Body ? { content: object.Body as Readable } : null;
    },
    async delete(name) {
      const command = new DeleteObjectCommand(getObject(name));
      await abortAfter(RESPONSE_TIMEOUT_MS, (abortSignal) => client.send(command, { abortSignal })).catch(
        nullIfMissing,
      );
    },
    async readIdentity() {
      const command = new GetObjectCommand(identity);
      const object = await abortAfter(RESPONSE_TIMEOUT_MS, (abortSignal) =>
        client.send(command, { abortSignal }),
      ).catch((error) => (error.name === "NoSuchBucket" ? Promise.reject(error) : nullIfMissing(error)));
      return (await object?.Body?.transformToString()) ?? null;
    },
    async writeIdentity(id) {
      const command = new PutObjectCommand({ ...identity, Body: id });
      await abortAfter(RESPONSE_TIMEOUT_MS, (abortSignal) => client.send(command, { abortSignal }));
    },
    async *list(kind) {
      for (const folder of storageFolders[kind]) {
        for (let token: string | undefined, isLast = false; !isLast; ) {
          const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: `${folder}/`, ContinuationToken: token });
          const page = await abortAfter(RESPONSE_TIMEOUT_MS, (abortSignal) =>
            client.send(command, { abortSignal }),
          ).catch(throwUnavailable);
          const names = (page.Contents ?? []).map(({ Key = "" }) => Key.slice(folder.length + 1));
          // Consoles create an empty object for a folder, whose key ends with the slash.
          yield* names.filter(Boolean);
          token = page.NextContinuationToken;
          isLast = token === undefined;
        }
      }
    },
  };
}

/**
 * Aborts a request, with all attempts of the client to repeat it, when no response has begun after `timeoutMs`. The
 * content of the response may take longer.
 */
async function abortAfter<Result>(
  timeoutMs: number,
  request: (abortSignal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const abort = new AbortController();
  const timeout = setTimeout(() => abort.abort(), timeoutMs);
  try {
    return await request(abort.signal);
  } finally {
    clearTimeout(timeout);
  }
}

function nullIfMissing(error: S3ServiceException): null {
  if (error.$metadata?.httpStatusCode === 404) return null;
  throw error;
}

function throwUnavailable(cause: Error): never {
  const error = new ApiError("unavailable");
  error.cause = cause;
  throw error;
}
