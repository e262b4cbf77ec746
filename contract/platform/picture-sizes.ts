// This file does not import zod, because the public page of a company imports it.

/** The edge lengths, in pixels, of the two square versions of a photo. */
export const PHOTO_SIZE_PX = 512;
export const SMALL_PHOTO_SIZE_PX = 128;
/** The sizes, in pixels, of the two versions of the cover picture of a company. */
export const COVER_SIZE_PX = { width: 1600, height: 400 } as const;
export const SMALL_COVER_SIZE_PX = { width: 800, height: 200 } as const;
/** The size within which a logo of the portal is stored. Pages show it half as large. */
export const MAX_LOGO_WIDTH_PX = 480;
export const MAX_LOGO_HEIGHT_PX = 96;
