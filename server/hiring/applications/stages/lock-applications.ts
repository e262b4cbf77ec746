import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Applications, DB } from "../../../../database/schema.ts";
import { asLocked, type Locked } from "../../../platform/database/locked.ts";
import { ApiError } from "../../../platform/errors.ts";

export type LockedApplication = Locked<Selectable<Applications>>;

type ApplicationQuery = SelectQueryBuilder<DB, "applications", object>;

/**
 * Locks an application until the transaction ends, so that concurrent changes run one by one, and its seeker, who is then
 * not deleted meanwhile.
 *
 * @throws {ApiError} not_found
 */
export async function lockApplication(trx: Kysely<DB>, id: string): Promise<LockedApplication> {
  const [application] = await lockApplications(trx, trx.selectFrom("applications").where("applications.id", "=", id));
  if (!application) throw new ApiError("not_found");
  return application;
}

/** Locks the applications of a query and all their seekers, both in the order of their ids. */
export async function lockApplications(
  trx: Kysely<DB>,
  query: ApplicationQuery,
  limit?: number,
): Promise<LockedApplication[]> {
  const seekerIds = query.select("applications.applied_by_user_id");
  await trx.selectFrom("users").select("id").where("id", "in", seekerIds).orderBy("id").forKeyShare().execute();
  const rows = await query
    .selectAll("applications")
    .orderBy("applications.id")
    .$if(limit !== undefined, (all) => all.limit(limit as number))
    .forNoKeyUpdate("applications")
    .execute();
  return rows.map(asLocked);
}

/** Locks the job of an application, before the application, so that it does not end meanwhile. */
export async function lockJobOfApplication(trx: Kysely<DB>, id: string): Promise<void> {
  const jobId = trx.selectFrom("applications").select("job_id").where("id", "=", id);
  await trx.selectFrom("jobs").select("id").where("id", "=", jobId).forShare().execute();
}

/**
 * Locks the first applications of an ordered query and their seekers for a sweep, which never waits: rows that another
 * transaction has locked are skipped.
 */
export async function lockFreeApplications(query: ApplicationQuery, limit: number): Promise<LockedApplication[]> {
  const rows = await query
    .innerJoin("users as seeker", "seeker.id", "applications.applied_by_user_id")
    .selectAll("applications")
    .limit(limit)
    .modifyEnd(sql`for no key update of applications skip locked for key share of seeker skip locked`)
    .execute();
  return rows.map(asLocked);
}
