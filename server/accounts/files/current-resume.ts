import { buffer } from "node:stream/consumers";
import type { resumeMediaTypes } from "../../../contract/platform/constants.ts";
import type { Database } from "../../platform/database/pool.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import { listFiles } from "../../platform/storage/queries.ts";

/** The media types of resumes, as detected from the content. */
export type ResumeType = (typeof resumeMediaTypes)[number];

export interface CurrentResume {
  bytes: Uint8Array;
  type: ResumeType;
}

/** Returns null when the user has no resume. */
export async function readCurrentResume(
  db: Database,
  { storage }: FileStore,
  userId: string,
): Promise<CurrentResume | null> {
  const resume = (await listFiles(db, userId)).find(({ kind }) => kind === "resume");
  return resume ? readResume({ storage }, resume) : null;
}

/** Returns null when the file is not stored any more. */
export async function readResume(
  { storage }: Pick<FileStore, "storage">,
  { file, type }: { file: string; type: string },
): Promise<CurrentResume | null> {
  const stored = await storage.open(file);
  return stored && { bytes: await buffer(stored.content), type: type as ResumeType };
}
