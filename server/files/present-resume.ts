import { buffer } from "node:stream/consumers";
import type { Database } from "../database/pool.ts";
import type { CurrentResume, ReadCurrentResume } from "../resume/present-resume.ts";
import type { ResumeType } from "../resume/resume-type.ts";
import type { FileStore } from "./file-store.ts";
import { listFiles } from "./queries.ts";

export function createCurrentResumeReader(db: Database, { storage }: FileStore): ReadCurrentResume {
  return async (userId): Promise<CurrentResume | null> => {
    const resume = (await listFiles(db, userId)).find(({ kind }) => kind === "resume");
    const stored = resume && (await storage.open(resume.file));
    return stored ? { bytes: await buffer(stored.content), type: resume.type as ResumeType } : null;
  };
}
