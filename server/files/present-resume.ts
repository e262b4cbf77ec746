import { buffer } from "node:stream/consumers";
import type { Database } from "../database.ts";
import type { PresentResume, ReadPresentResume } from "../resume/present-resume.ts";
import type { ResumeType } from "../resume/resume-type.ts";
import type { Files } from "./open-files.ts";
import { listFiles } from "./queries.ts";

export function presentResumeReader(db: Database, { storage }: Files): ReadPresentResume {
  return async (userId): Promise<PresentResume | null> => {
    const resume = (await listFiles(db, userId)).find(({ kind }) => kind === "resume");
    const stored = resume && (await storage.open(resume.file));
    return stored ? { bytes: await buffer(stored.content), type: resume.type as ResumeType } : null;
  };
}
