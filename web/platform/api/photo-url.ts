import { toSmallPhotoName } from "../../../contract/platform/constants.ts";

/** The URL of a photo by its file name. Null without a photo. */
export function photoUrl(photo: string | null | undefined): string | null {
  return photo ? `/api/auth/download/${encodeURIComponent(photo)}` : null;
}

/** The URL of the small size of a photo, for lists. Null without a photo. */
export function smallPhotoUrl(photo: string | null | undefined): string | null {
  return photo ? photoUrl(toSmallPhotoName(photo)) : null;
}
