import { readFile } from "node:fs/promises";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import type { S3Config } from "../config/files.ts";
import { ApiError } from "../errors.ts";
import { getStorageKey, type Storage } from "./storage.ts";

/** Files in a bucket of anything that speaks S3. Nobody but the portal reads there: the bucket stays private. */
export function createS3Storage({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config): Storage {
  const disk = new Disk(
    new S3Driver({
      endpoint,
      bucket,
      region,
      credentials: { accessKeyId, secretAccessKey },
      // The bucket in the path works with every server, in the host name only where DNS was set up for it.
      forcePathStyle: true,
      supportsACL: false,
      visibility: "private",
      // Newer checksums are unknown to many servers that speak S3.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
    }),
  );
  return {
    async save(name, from) {
      await disk.put(getStorageKey(name), await readFile(from)).catch(throwUnavailable);
    },
    async open(name) {
      const content = await disk.getStream(getStorageKey(name)).catch(nullIfMissing).catch(throwUnavailable);
      return content && { content };
    },
    async delete(name) {
      await disk.delete(getStorageKey(name)).catch(nullIfMissing);
    },
  };
}

function nullIfMissing(error: { cause?: unknown }): null {
  const { $metadata } = (error.cause ?? error) as { $metadata?: { httpStatusCode?: number } };
  if ($metadata?.httpStatusCode === 404) return null;
  throw error;
}

/** What the bucket itself said goes to the log. */
function throwUnavailable(error: Error): never {
  const unavailable = new ApiError("unavailable");
  unavailable.cause = error.cause ?? error;
  throw unavailable;
}
