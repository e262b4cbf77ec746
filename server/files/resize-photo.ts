import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { PHOTO_SIZE_PX, SMALL_PHOTO_SIZE_PX } from "../../contract/values.ts";
import { createConcurrencyLimit } from "../background/concurrency-limit.ts";
import { ApiError } from "../errors.ts";

/** What a phone's camera makes, and at most 160 MB while it is unpacked. */
const MAX_INPUT_PIXELS = 40_000_000;
const TIMEOUT_SECONDS = 20;

// Of all that the library can read, what may come in. Nothing of one picture is kept for the next.
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

/**
 * Makes both sizes of a photo from a picture; returns how many bytes the large one has. Only what can be seen comes
 * through: no metadata, no second frame, nothing that was hidden in the file.
 */
export function resizePhoto(from: string, to: { large: string; small: string }): Promise<number> {
  return limitConcurrency(async () => {
    const large = await resizeToSquare(from, PHOTO_SIZE_PX);
    const small = await resizeToSquare(large, SMALL_PHOTO_SIZE_PX);
    await writeFile(to.large, large);
    await writeFile(to.small, small);
    return large.length;
  });
}

async function resizeToSquare(picture: string | Buffer, pixels: number): Promise<Buffer> {
  try {
    return await sharp(picture, { limitInputPixels: MAX_INPUT_PIXELS, failOn: "error", pages: 1, sequentialRead: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize(pixels, pixels, { fit: "cover" })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw new ApiError("invalid_fields", { file: "The picture cannot be read" });
  }
}
