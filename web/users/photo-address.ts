/** Where a photo is found by its file name; null where there is none. */
export function photoAddress(photo: string | null | undefined): string | null {
  return photo ? `/api/auth/download/${encodeURIComponent(photo)}` : null;
}
