import type { Insertable } from "kysely";
import {
  COVER_SIZE_PX,
  PHOTO_SIZE_PX,
  SMALL_COVER_SIZE_PX,
  SMALL_PHOTO_SIZE_PX,
} from "../../../contract/platform/picture-sizes.ts";
import type { Files } from "../../schema.ts";
import { createRandom, createUuidAt } from "../random.ts";
import type { DemoCompanyRow } from "./employers.ts";
import { drawPictures } from "./pictures.ts";

/** Stores both sizes of a picture like an upload and returns the name of the large one (`StoreResume`). */
export type StorePicture = (picture: { large: Buffer; small: Buffer }) => Promise<string>;
export type CompanyFileRow = Insertable<Files> & { file: string; company_id: string; kind: "logo" | "cover" };

interface Size {
  width: number;
  height: number;
}

const square = (size: number): Size => ({ width: size, height: size });
const sizes = {
  logo: { large: square(PHOTO_SIZE_PX), small: square(SMALL_PHOTO_SIZE_PX) },
  cover: { large: COVER_SIZE_PX, small: SMALL_COVER_SIZE_PX },
};

/** Of the companies at the beginning of the list, which post most jobs. Others have their initials and a plain band. */
const LOGO_COUNT = 24;
const COVER_COUNT = 12;

/** Stores logos and covers and returns the rows of `files`. */
export async function createCompanyFiles(
  companies: DemoCompanyRow[],
  storePicture: StorePicture,
): Promise<CompanyFileRow[]> {
  const random = createRandom("company files");
  const wanted = companies.slice(0, LOGO_COUNT).flatMap((company, index) => {
    const { logo, cover } = drawPictures(company.name ?? "");
    const pictures = [{ company, kind: "logo" as const, svg: logo }];
    return index < COVER_COUNT ? [...pictures, { company, kind: "cover" as const, svg: cover }] : pictures;
  });
  return Promise.all(
    wanted.map(async ({ company, kind, svg }) => {
      const createdAt = company.created_at as Date;
      const id = createUuidAt(random, createdAt);
      const { large, small } = sizes[kind];
      const drawn = await encode(Buffer.from(svg), large);
      const picture = { large: drawn, small: await encode(drawn, small) };
      return {
        id,
        company_id: company.id,
        kind,
        file: await storePicture(picture),
        type: "image/webp",
        size: picture.large.length,
        created_at: createdAt,
        updated_at: createdAt,
      };
    }),
  );
}

async function encode(picture: Buffer, { width, height }: Size): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(picture).resize(width, height, { fit: "cover" }).webp({ quality: 80, effort: 1 }).toBuffer();
}
