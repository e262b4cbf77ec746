import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from "@aws-sdk/client-s3";
import type { S3Config } from "../config/files.ts";
import { ApiError } from "../errors.ts";
import { type BlobStorage, getStorageKey } from "./blob-storage.ts";

/**
 * Stores files in a private bucket of a server that is compatible with S3.
 *
 * `save` and `open` throw `ApiError` unavailable, with the error of the bucket as its cause for the log.
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
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  });
  const getObject = (name: string) => ({ Bucket: bucket, Key: getStorageKey(name) });
  return {
    async save(name, sourcePath) {
      const command = new PutObjectCommand({ ...getObject(name), Body: await readFile(sourcePath) });
      await client.send(command).catch(throwUnavailable);
    },
    async open(name) {
      const object = await client
        .send(new GetObjectCommand(getObject(name)))
        .catch(nullIfMissing)
        .catch(throwUnavailable);
      return object?.Body ? { content: object.Body as Readable } : null;
    },
    async delete(name) {
      await client.send(new DeleteObjectCommand(getObject(name))).catch(nullIfMissing);
    },
  };
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
