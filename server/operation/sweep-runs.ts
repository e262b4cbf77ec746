import type { Insertable } from "kysely";
import type { SweepRuns } from "../../database/schema.ts";
import { getErrorCode } from "../../database/start-error.ts";
import type { Sweep } from "../platform/background/sweep.ts";
import type { Database } from "../platform/database/pool.ts";

/** A process writes successes and failures of a sweep at most once in this time each, because some run every second. */
const MIN_WRITE_INTERVAL_MS = 60_000;

/** As in the alert `PortalSweepLate` of `deploy/alerts.yml`: a sweep is late after three intervals and five minutes. */
export const getLateAfterMs = ({ intervalMs }: Pick<Sweep, "intervalMs">): number => 3 * intervalMs + 300_000;

/** Returns the sweep with runs that are recorded for all processes in `sweep_runs`. */
export function recordRuns(sweep: Sweep, db: Database): Sweep {
  const recordedAt = { success: Number.NEGATIVE_INFINITY, failure: Number.NEGATIVE_INFINITY };

  async function record(
    outcome: keyof typeof recordedAt,
    columns: Omit<Insertable<SweepRuns>, "sweep">,
  ): Promise<void> {
    const now = performance.now();
    if (now - recordedAt[outcome] < MIN_WRITE_INTERVAL_MS) return;
    recordedAt[outcome] = now;
    await db
      .insertInto("sweep_runs")
      .values({ sweep: sweep.name, ...columns })
      .onConflict((conflict) => conflict.column("sweep").doUpdateSet(columns))
      .execute()
      // The log has the failure of the sweep. While the database does not respond, nothing can be recorded.
      .catch(() => undefined);
  }

  return {
    ...sweep,
    async run(signal) {
      const startedAt = performance.now();
      try {
        const counts = await sweep.run(signal);
        await record("success", {
          succeeded_at: new Date(),
          duration_ms: Math.round(performance.now() - startedAt),
        });
        return counts;
      } catch (error) {
        if (!signal.aborted) await record("failure", { failed_at: new Date(), failure: getErrorKind(error) });
        throw error;
      }
    },
  };
}

/** The code of an error, such as an SQLSTATE, or its name. Never its message, which can contain personal data. */
function getErrorKind(error: unknown): string {
  return (getErrorCode(error) ?? (error instanceof Error ? error.name : "unknown")).slice(0, 50);
}
