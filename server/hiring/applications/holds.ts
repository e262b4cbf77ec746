import type { Kysely, Selectable } from "kysely";
import { type Hold, MAX_HOLD_DAYS } from "../../../contract/hiring/holds.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { DB, LegalHolds } from "../../../database/schema.ts";

export const DAY_MS = 86_400_000;

/** Returns the latest possible end of holds that follow each other without a gap since a time. */
export function getLatestHoldEnd(since: Date): Date {
  return new Date(since.getTime() + MAX_HOLD_DAYS * DAY_MS);
}

/**
 * Reads the legal hold on an application for its seeker or for an owner of its company. Returns null when there is none,
 * and for a seeker who must not be told.
 */
export async function readHold(
  db: Kysely<DB>,
  applicationId: string,
  reader: "seeker" | "owner",
): Promise<Hold | null> {
  const row = await db
    .selectFrom("legal_holds as hold")
    .innerJoin("applications", "applications.id", "hold.application_id")
    .selectAll("hold")
    .select(["applications.held_since"])
    .where("hold.application_id", "=", applicationId)
    .where("hold.ended_at", "is", null)
    .executeTakeFirst();
  return row && (reader === "owner" || row.legal_ground === null) ? presentHold(row) : null;
}

type HoldRow = Pick<
  Selectable<LegalHolds>,
  "id" | "application_id" | "reason" | "legal_ground" | "is_set_by_portal" | "starts_at" | "ends_at"
> & {
  /** Since when the application has been held without a release in between. */
  held_since: Date | null;
};

export function presentHold(row: HoldRow): Hold {
  return {
    ...presentIds(row.id),
    application_id: row.application_id,
    reason: row.reason,
    legal_ground: row.legal_ground,
    is_set_by_portal: row.is_set_by_portal,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    extendable_until: getLatestHoldEnd(row.held_since ?? row.starts_at).toISOString(),
  };
}
