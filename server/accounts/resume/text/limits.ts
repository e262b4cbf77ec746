/** Limits for the text of a resume. Text beyond them is ignored. */
export const MAX_PAGES = 15;
export const MAX_CHARACTERS = 200_000;
export const MAX_LINES = 4_000;
/** A usual page has a few hundred text fragments. */
export const MAX_FRAGMENTS_PER_PAGE = 15_000;

/**
 * Limits for a DOCX file. A file beyond them is unreadable. The bytes are those of the unpacked parts that are read.
 */
export const MAX_DOCX_BYTES = 12 * 1024 * 1024;
export const MAX_DOCX_ENTRIES = 2_000;

/** A resume with fewer letters and digits counts as a scan. */
export const MIN_CHARACTERS = 60;
