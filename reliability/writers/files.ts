import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { toSmallPhotoName } from "../../contract/platform/constants.ts";
import { PHOTO_SIZE_PX, SMALL_PHOTO_SIZE_PX } from "../../contract/platform/picture-sizes.ts";
import { resizePicture } from "../../server/accounts/files/resize-picture.ts";
import type { ApiClient } from "../../server/testing/http-client.ts";
import { createSamplePdf, createUploadForm, type SampleFile } from "../../server/testing/sample-files.ts";
import { createSeeker, createWriter, type Member, type Target, type Writer } from "../writer.ts";

/** Of this many writes, the last one removes the file. */
const WRITES_PER_REMOVAL = 5;

/** Replaces and removes a resume. The stored item is the number in its content. */
export async function createResumeWriter(target: Target): Promise<Writer> {
  const seeker = await createSeeker(target.db);
  return createFileWriter(target, seeker, {
    kind: "resume",
    path: `/auth/users/photo/${seeker.id}`,
    getFile: createResume,
    async readNumber(client, file) {
      const { text } = await client.get(`/auth/user/download/${file}`);
      const number = Number(/number (\d+)/.exec(text)?.[1]);
      return text === createResume(number).bytes.toString() ? number : null;
    },
  });
}

/** Creates a resume with a number in it. The sizes differ, because a larger file arrives in several pieces. */
function createResume(number: number): SampleFile {
  return createSamplePdf(`number ${number} ${"x".repeat((number % 7) * 40_000)}`);
}

/** Replaces and removes a photo. The stored item is the number of the picture, of which both sizes must be stored. */
export async function createPhotoWriter(target: Target): Promise<Writer> {
  const [seeker, photos] = [
    await createSeeker(target.db),
    await Promise.all(["red", "green", "blue"].map(createPhoto)),
  ];
  return createFileWriter(target, seeker, {
    kind: "photo",
    path: "/authenticated/users/photo",
    getFile: (number) => (photos[number % photos.length] as Photo).upload,
    async readNumber(client, file) {
      const large = (await client.get(`/auth/download/${file}`)).text;
      const small = (await client.get(`/auth/download/${toSmallPhotoName(file)}`)).text;
      const number = photos.findIndex((photo) => photo.large === large && photo.small === small);
      return number < 0 ? null : number;
    },
    getItem: (number) => number % photos.length,
  });
}

interface Photo {
  upload: SampleFile;
  /** What the portal makes of the upload: the contents of both stored files, decoded like a response. */
  large: string;
  small: string;
}

async function createPhoto(background: string): Promise<Photo> {
  const bytes = await sharp({ create: { width: 640, height: 640, channels: 3, background } })
    .png()
    .toBuffer();
  const folder = await mkdtemp(path.join(os.tmpdir(), "job-portal-crash-"));
  const [input, large, small] = ["input", "large", "small"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(input, bytes);
  const square = (sizePx: number) => ({ width: sizePx, height: sizePx });
  const outputs = {
    large: { path: large, ...square(PHOTO_SIZE_PX) },
    small: { path: small, ...square(SMALL_PHOTO_SIZE_PX) },
  };
  await resizePicture(input, outputs, "127.0.0.1");
  const photo = {
    upload: { name: "photo.png", bytes },
    large: await readFile(large, "utf8"),
    small: await readFile(small, "utf8"),
  };
  await rm(folder, { recursive: true });
  return photo;
}

interface FileOptions {
  kind: "photo" | "resume";
  /** The path of the upload and the removal. */
  path: string;
  getFile(number: number): SampleFile;
  /** Downloads a file and returns its number, or null when its content is not complete. */
  readNumber(client: ApiClient, file: string): Promise<number | null>;
  /** Returns the stored item for the number of an upload; by default the number. */
  getItem?(number: number): number;
}

function createFileWriter(target: Target, member: Member, options: FileOptions): Writer {
  const { kind, path, getFile, readNumber, getItem = (number) => number } = options;
  return createWriter<number>({
    name: `${kind}s`,
    next(count, items) {
      const isRemoval = items.length > 0 && count % WRITES_PER_REMOVAL === WRITES_PER_REMOVAL - 1;
      const send = async () => {
        const client = await target.as(member);
        return isRemoval ? client.delete(path) : client.send("PUT", path, { body: createUploadForm(getFile(count)) });
      };
      return { key: kind, value: isRemoval ? null : getItem(count), status: isRemoval ? 204 : 200, send, repeat: send };
    },
    async read() {
      const client = await target.as(member);
      const files: { file: string }[] = (await client.get("/auth/users/files")).body;
      return Promise.all(files.map(async ({ file }) => [kind, (await readNumber(client, file)) ?? -1]));
    },
  });
}
