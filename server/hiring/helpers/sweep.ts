import { sql } from "kysely";
import { SUGGESTION_DAYS } from "../../../contract/hiring/helpers.ts";
import { BEGUN_APPLICATION_DAYS } from "../../../contract/platform/constants.ts";
import { hasAppliedFor } from "../../jobs/has-applied.ts";
import type { Sweep, SweepCounts } from "../../platform/background/sweep.ts";
import type { Database } from "../../platform/database/pool.ts";

const INTERVAL_MS = 3_600_000;

/**
 * Deletes invitations that nobody has accepted, suggestions that are too old, and prepared applications that are too old or
 * that cannot be sent any more. Their notices point to the job, and are deleted with the help.
 */
export function createHelperSweep(db: Database): Sweep {
  return {
    name: "helpers",
    description: "Deleting invitations, suggestions and prepared applications of helpers",
    intervalMs: INTERVAL_MS,
    run: async () => {
      const invitations = await db
        .deleteFrom("helper_invitations")
        .where("expires_at", "<", sql<Date>`now()`)
        .executeTakeFirstOrThrow();
      const suggestions = await db
        .deleteFrom("job_suggestions")
        .where(sql<boolean>`created_at < portal_now() - make_interval(days => ${SUGGESTION_DAYS})`)
        .executeTakeFirstOrThrow();
      const prepared = await db
        .deleteFrom("prepared_applications as prepared")
        .where(
          sql<boolean>`prepared_at < portal_now() - make_interval(days => ${BEGUN_APPLICATION_DAYS})
            or not exists (select from jobs where jobs.id = prepared.job_id and is_public)
            or ${hasAppliedFor(sql.ref("prepared.job_id"), sql.ref("prepared.seeker_id"))}`,
        )
        .executeTakeFirstOrThrow();
      const deleted = Number(invitations.numDeletedRows + suggestions.numDeletedRows + prepared.numDeletedRows);
      const counts: SweepCounts = deleted > 0 ? { deleted } : {};
      return counts;
    },
  };
}
