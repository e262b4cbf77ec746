import type { ResumeType } from "./resume-type.ts";

/** The resume that a person has now: its bytes, and what they are by content. */
export interface CurrentResume {
  bytes: Uint8Array;
  type: ResumeType;
}

/** Null where there is none. */
export type ReadCurrentResume = (userId: string) => Promise<CurrentResume | null>;
