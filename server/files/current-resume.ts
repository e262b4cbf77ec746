import { buffer } from "node:stream/consumers";
import type { resumeMediaTypes } from "../../contract/values.ts";
import type { Database } from "../database/pool.ts";
import type { FileStore } from "./file-store.ts";
import { listFiles } from "./queries.ts";

/** The formats that a resume may be uploaded in, by content. */
export type ResumeType = (typeof resumeMediaTypes)[number];

/** The resume that a person has now: its bytes, and what they are by content. */
export interface CurrentResume {
  bytes: Uint8Array;
  type: ResumeType;
}

/** Null where there is none. */
export type ReadCurrentResume = (userId: string) => Promise<CurrentResume | null>;

export function createCurrentResumeReader(db: Database, { storage }: FileStore): ReadCurrentResume {
  return async (userId): Promise<CurrentResume | null> => {
    const resume = (await listFiles(db, userId)).find(({ kind }) => kind === "resume");
    const stored = resume && (await storage.open(resume.file));
    return stored ? { bytes: await buffer(stored.content), type: resume.type as ResumeType } : null;
  };
}
