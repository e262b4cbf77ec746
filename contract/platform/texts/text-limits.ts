// This file does not import zod, because the worker that reads pasted text imports it.

/** How long a description of a job or company may be. */
export const MAX_DESCRIPTION_LENGTH = 10_000;
/** How many links a formatted text may have. */
export const MAX_LINKS = 20;
/** How deep lists can be within each other. */
export const MAX_LIST_DEPTH = 3;
