import { PHOTO_SIZE_PX } from "../../contract/values.ts";

export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Half as much again as the server keeps, so that it has something to choose from. */
const MAX_SIZE_PX = PHOTO_SIZE_PX * 1.5;

/** The part of a picture that was chosen, as a square picture of its own. */
export async function cropImage(address: string, { x, y, width, height }: CropArea): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.max(1, Math.min(MAX_SIZE_PX, Math.round(width)));
  canvas.getContext("2d")?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  // A browser that cannot write WebP writes PNG.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.92));
  if (!blob) throw new Error("The browser could not write the picture.");
  return blob;
}
