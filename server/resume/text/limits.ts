/** More than any resume has. What lies beyond is not read. */
export const MAX_PAGES = 15;
export const MAX_CHARACTERS = 200_000;
export const MAX_LINES = 4_000;
/** A page has a few hundred; each is a piece of text with its place. */
export const MAX_FRAGMENTS_PER_PAGE = 15_000;
/** Inflated, all parts that are read together. */
export const MAX_DOCX_BYTES = 12 * 1024 * 1024;
export const MAX_DOCX_ENTRIES = 2_000;
/** A scan has none, or the few that a scanner adds. */
export const MIN_CHARACTERS = 60;
