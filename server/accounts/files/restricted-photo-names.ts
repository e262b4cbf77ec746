import { toSmallPhotoName } from "../../../contract/platform/constants.ts";
import type { CachedData } from "../../platform/cache/job-changes.ts";
import type { IsCurrent } from "../../platform/cache/public-cache.ts";
import { NO_DEPENDENCIES } from "../../platform/cache/source.ts";
import type { Database } from "../../platform/database/pool.ts";

/** Tells whether the portal has restricted a photo, by the name of either of its sizes. */
export type IsPhotoRestricted = (name: string) => Promise<boolean>;

/**
 * Keeps the names of all restricted photos, so that most downloads need no query. They are read again after a change
 * that concerns something other than a job, such as a restriction. Without the database, the last names that were read are used:
 * photos stay available then.
 */
export function createRestrictedPhotos(db: Database, isCurrent: IsCurrent): IsPhotoRestricted {
  let names = new Set<string>();
  let source: CachedData | null = null;

  async function read(): Promise<void> {
    const readAt = performance.now();
    const files = await db.selectFrom("files").select("file").where("restricted_at", "is not", null).execute();
    names = new Set(files.flatMap(({ file }) => [file, toSmallPhotoName(file)]));
    source = { readAt, dependencies: NO_DEPENDENCIES, checkedChanges: 0 };
  }

  return async (name) => {
    if (!source || !isCurrent(source)) await read().catch(() => undefined);
    return names.has(name);
  };
}
