import path from "node:path";
import { toSmallPhotoName } from "../../../contract/platform/constants.ts";
import {
  COVER_SIZE_PX,
  PHOTO_SIZE_PX,
  SMALL_COVER_SIZE_PX,
  SMALL_PHOTO_SIZE_PX,
} from "../../../contract/platform/picture-sizes.ts";
import type { Database } from "../../platform/database/pool.ts";
import { deleteTemporaryFile } from "../../platform/http/files/receive-file.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import { createFileName } from "./file-names.ts";
import { replaceFile } from "./replace-file.ts";

const square = (sizePx: number) => ({ width: sizePx, height: sizePx });
const photoSizes = { large: square(PHOTO_SIZE_PX), small: square(SMALL_PHOTO_SIZE_PX) };
const sizes = {
  photo: photoSizes,
  logo: photoSizes,
  cover: { large: COVER_SIZE_PX, small: SMALL_COVER_SIZE_PX },
};

/**
 * Encodes an uploaded picture in the sizes of its kind, and replaces the current one of a user or company. Returns the name of
 * the large file.
 *
 * @throws {ApiError} invalid_fields when the picture cannot be decoded
 */
export async function replacePicture(
  db: Database,
  files: FileStore,
  { id, kind }: { id: string; kind: keyof typeof sizes },
  { inputPath, ipAddress }: { inputPath: string; ipAddress: string },
): Promise<string> {
  const file = createFileName("webp");
  const place = (name: string) => ({ name, path: path.join(files.incomingDir, name) });
  const large = { ...place(file), ...sizes[kind].large };
  const small = { ...place(toSmallPhotoName(file)), ...sizes[kind].small };
  try {
    // Loads sharp with the first picture, because the library is large.
    const { resizePicture } = await import("./resize-picture.ts");
    const size = await resizePicture(inputPath, { large, small }, ipAddress);
    await replaceFile(db, files, id, kind, {
      file,
      original_name: null,
      type: "image/webp",
      size,
      storedFiles: [large, small],
    });
  } finally {
    await Promise.all([deleteTemporaryFile(large.path), deleteTemporaryFile(small.path)]);
  }
  return file;
}
