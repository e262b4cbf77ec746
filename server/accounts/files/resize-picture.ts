import { writeFile } from "node:fs/promises";
import sharp, { type ResizeOptions } from "sharp";
import { createConcurrencyLimit, createKeyedConcurrencyLimit } from "../../platform/background/concurrency-limit.ts";
import { ApiError } from "../../platform/errors.ts";
import { limitReplyTime } from "../../platform/http/overload/reply-timeout.ts";
import { toIpKey } from "../../platform/limits/ip-address.ts";

interface EncodedPicture {
  data: Buffer;
  width: number;
  height: number;
}

/** The resolution of phone cameras. A decoded picture of this size takes up to 160 MB. */
const MAX_INPUT_PIXELS = 40_000_000;
const TIMEOUT_SECONDS = 20;
/** Ends the wait for a decoder that does not keep its own limit, and that would keep its place for ever. */
const MAX_DECODING_MS = 45_000;

// Allows the decoders of JPEG, PNG and WebP only, to reduce the attack surface.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegFile",
    "VipsForeignLoadPngFile",
    "VipsForeignLoadWebpFile",
    "VipsForeignLoadWebpBuffer",
  ],
});
sharp.cache(false);
sharp.concurrency(1);

const limitConcurrency = createConcurrencyLimit({ maxConcurrent: 2, maxQueued: 20, retryAfterSeconds: 5 });
const limitIpAddress = createKeyedConcurrencyLimit({ maxConcurrent: 1, maxQueued: 20, retryAfterSeconds: 5 });

interface PictureOutput {
  path: string;
  width: number;
  height: number;
}

/**
 * Writes both sizes of a picture as WebP files, cut to their shape around the middle.
 *
 * @returns the size of the large file in bytes
 * @throws {ApiError} invalid_fields when the picture cannot be decoded
 */
export function resizePicture(
  inputPath: string,
  outputs: { large: PictureOutput; small: PictureOutput },
  ipAddress: string,
): Promise<number> {
  const fill = ({ width, height }: PictureOutput) => ({ width, height, fit: "cover" }) as const;
  return limitDecoding(ipAddress, async () => {
    const large = await encodePicture(inputPath, fill(outputs.large));
    const small = await encodePicture(large.data, fill(outputs.small));
    await writeFile(outputs.large.path, large.data);
    await writeFile(outputs.small.path, small.data);
    return large.data.length;
  });
}

/**
 * Encodes a picture as WebP within a size. Returns the bytes and their size in pixels.
 *
 * @throws {ApiError} invalid_fields when the picture cannot be decoded
 */
export function resizeLogo(inputPath: string, size: { width: number; height: number }, ipAddress: string) {
  return limitDecoding(ipAddress, () => encodePicture(inputPath, { ...size, fit: "inside", withoutEnlargement: true }));
}

/**
 * Decodes one picture of an IP address at a time, so that a client with pictures of the maximum size does not delay the
 * pictures of others.
 *
 * @throws {OverloadError} after `MAX_DECODING_MS`
 */
function limitDecoding<Result>(ipAddress: string, decode: () => Promise<Result>): Promise<Result> {
  return limitIpAddress.run(toIpKey(ipAddress), () =>
    limitConcurrency.run(() => limitReplyTime(decode(), MAX_DECODING_MS)),
  );
}

/** Removes metadata and all frames after the first. */
async function encodePicture(input: string | Buffer, size: ResizeOptions): Promise<EncodedPicture> {
  try {
    const { data, info } = await sharp(input, {
      limitInputPixels: MAX_INPUT_PIXELS,
      failOn: "error",
      pages: 1,
      sequentialRead: true,
    })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize(size)
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch {
    throw new ApiError("invalid_fields", { file: "picture_unreadable" });
  }
}
