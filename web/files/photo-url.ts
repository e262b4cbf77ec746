import { toSmallPhotoName } from "../../contract/values.ts";

/** Where a photo is found by its file name; null where there is none. */
export function photoUrl(photo: string | null | undefined): string | null {
  return photo ? `/api/auth/download/${encodeURIComponent(photo)}` : null;
}

/** The same in the small size, for wherever it stands beside a name. */
export function smallPhotoUrl(photo: string | null | undefined): string | null {
  return photo ? photoUrl(toSmallPhotoName(photo)) : null;
}
