import type { resumeMediaTypes } from "../../contract/values.ts";

/** The formats that a resume may be uploaded in, by content. */
export type ResumeType = (typeof resumeMediaTypes)[number];
