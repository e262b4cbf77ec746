import { randomUUID } from "node:crypto";
import os from "node:os";
import { sql } from "kysely";
import type { Logger } from "pino";
import { type Interval, startInterval } from "../../platform/background/interval.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Database } from "../../platform/database/pool.ts";
import type { ErrorCount, ErrorCounts } from "../../platform/metrics/error-counts.ts";
import { readPortalVersion } from "../portal-version.ts";

const INTERVAL_MS = 30_000;
/** A process that has not reported itself for this time does not run, or cannot reach the database. */
export const ALIVE_SECONDS = 120;
/** How long a process that did not stop cleanly is shown, and the errors of a request. */
const KEPT = sql`interval '1 day'`;

interface ReportDependencies {
  config: Pick<Config, "role" | "monitoring">;
  db: Database;
  errorCounts: ErrorCounts;
}

/** What a process says about itself in the database: that it runs, and its errors since the last time. */
export interface ProcessReport {
  write(): Promise<void>;
  /** The process ends. */
  remove(): Promise<void>;
}

export async function createProcessReport({ config, db, errorCounts }: ReportDependencies): Promise<ProcessReport> {
  const row = {
    id: randomUUID(),
    host: os.hostname(),
    worker: config.monitoring.workerNumber,
    role: config.role,
    version: await readPortalVersion(),
    node_version: process.versions.node,
    started_at: new Date(performance.timeOrigin),
  };
  return {
    async write() {
      const seen = { seen_at: sql<Date>`now()` };
      await db
        .insertInto("portal_processes")
        .values({ ...row, ...seen })
        .onConflict((conflict) => conflict.column("id").doUpdateSet(seen))
        .execute();
      await errorCounts.flush((counts) => saveErrorCounts(db, counts));
      await db.deleteFrom("portal_processes").where("seen_at", "<", sql<Date>`now() - ${KEPT}`).execute();
      await db.deleteFrom("error_counts").where("last_at", "<", sql<Date>`now() - ${KEPT}`).execute();
    },
    async remove() {
      await db.deleteFrom("portal_processes").where("id", "=", row.id).execute();
    },
  };
}

/** Writes the report of this process now and twice a minute, and removes it at the end. A failure is logged only. */
export function startProcessReport(report: ProcessReport, log: Pick<Logger, "warn">): Interval {
  const failureMessage = "The process could not report itself in the database";
  const logFailure = (error: unknown) => log.warn({ err: error }, failureMessage);
  const firstWrite = report.write().catch(logFailure);
  const interval = startInterval({ intervalMs: INTERVAL_MS, run: () => report.write(), log, failureMessage });
  return {
    async stop() {
      await interval.stop();
      await firstWrite;
      await report.remove().catch(logFailure);
    },
  };
}

async function saveErrorCounts(db: Database, counts: ErrorCount[]): Promise<void> {
  await db
    .insertInto("error_counts")
    .values(
      counts.map(({ code, route, count, lastAt }) => ({
        hour: sql<Date>`date_trunc('hour', ${lastAt}::timestamptz)`,
        code,
        route,
        count,
        last_at: lastAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["hour", "code", "route"]).doUpdateSet((eb) => ({
        count: sql<number>`error_counts.count + excluded.count`,
        last_at: eb.fn<Date>("greatest", ["error_counts.last_at", "excluded.last_at"]),
      })),
    )
    .execute();
}
