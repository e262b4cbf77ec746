import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { PHOTO_SIZE_PX, SMALL_PHOTO_SIZE_PX } from "../../../contract/platform/constants.ts";
import { createConcurrencyLimit, createKeyedConcurrencyLimit } from "../../platform/background/concurrency-limit.ts";
import { ApiError } from "../../platform/errors.ts";
import { toIpKey } from "../../platform/limits/ip-address.ts";

/** The resolution of phone cameras. A decoded picture of this size takes up to 160 MB. */
const MAX_INPUT_PIXELS = 40_000_000;
const TIMEOUT_SECONDS = 20;

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

/**
 * Writes both sizes of a photo as square WebP files. Removes metadata and all frames after the first. Resizes one photo
 * of an IP address at a time, so that a client with pictures of the maximum size does not delay the photos of others.
 *
 * @returns the size of the large file in bytes
 * @throws {ApiError} invalid_fields when the picture cannot be decoded
 */
export function resizePhoto(
  inputPath: string,
  outputPaths: { large: string; small: string },
  ipAddress: string,
): Promise<number> {
  const resize = async () => {
    const large = await resizeToSquare(inputPath, PHOTO_SIZE_PX);
    const small = await resizeToSquare(large, SMALL_PHOTO_SIZE_PX);
    await writeFile(outputPaths.large, large);
    await writeFile(outputPaths.small, small);
    return large.length;
  };
  return limitIpAddress.run(toIpKey(ipAddress), () => limitConcurrency.run(resize));
}

async function resizeToSquare(input: string | Buffer, sizePx: number): Promise<Buffer> {
  try {
    return await sharp(input, { limitInputPixels: MAX_INPUT_PIXELS, failOn: "error", pages: 1, sequentialRead: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize(sizePx, sizePx, { fit: "cover" })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw new ApiError("invalid_fields", { file: "The picture cannot be read" });
  }
}
