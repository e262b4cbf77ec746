import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import { notificationChannels } from "../../../contract/operation/mail.ts";
import {
  type BackupStatus,
  type DatabaseStatus,
  type ErrorStatus,
  type ImpossibleStateStatus,
  impossibleStates,
  type Operation,
  type ProcessStatus,
  type QueueStatus,
  type StorageStatus,
  type SweepStatus,
} from "../../../contract/operation/operation.ts";
import type { DB } from "../../../database/schema.ts";
import { readDiskSpace } from "../../platform/background/disk-space.ts";
import type { Sweep } from "../../platform/background/sweep.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Database } from "../../platform/database/pool.ts";
import { withTimeLimit } from "../../platform/database/time-limit.ts";
import type { PublicReads } from "../../platform/replicas/public-reads.ts";
import { MAX_BACKUP_AGE_HOURS } from "../backup/last-backup.ts";
import { readPortalVersion } from "../portal-version.ts";
import { getLateAfterMs } from "../sweep-runs.ts";
import { ALIVE_SECONDS } from "./process-report.ts";

/** A statement of one part may take this time, so that all parts together stay below the time of a reply. */
const PART_TIMEOUT_MS = 1_000;
const MAX_ERRORS = 50;

export interface OperationSources {
  config: Pick<Config, "dataDir" | "s3">;
  db: Database;
  publicReads: PublicReads;
  sweeps: readonly Sweep[];
  log: Pick<Logger, "warn">;
}

/** Reads how the portal runs. A part that fails or takes too long is null, and logged. */
export async function readOperation({ config, db, publicReads, sweeps, log }: OperationSources): Promise<Operation> {
  const readPart = async <Part>(part: string, read: (trx: Kysely<DB>) => Promise<Part>): Promise<Part | null> => {
    try {
      return await withTimeLimit(db, PART_TIMEOUT_MS, read);
    } catch (error) {
      log.warn({ err: error, part }, "A part of the page of the operation could not be read");
      return null;
    }
  };
  return {
    read_at: new Date().toISOString(),
    versions: { portal: await readPortalVersion(), node: process.versions.node },
    impossible_states: await readPart("impossible_states", readImpossibleStates),
    queues: await readPart("queues", readQueues),
    has_sent_email: await readPart("sent email", readHasSentEmail),
    sweeps: await readPart("sweeps", (trx) => readSweeps(trx, sweeps)),
    backup: await readPart("backup", readBackup),
    storage: await readStorage(config),
    database: await readPart("database", readDatabase),
    replicas: publicReads.listReplicas().map(({ name, isUsable, lagMs }) => ({
      name,
      is_used: isUsable,
      lag_ms: Number.isFinite(lagMs) ? Math.round(lagMs) : null,
    })),
    processes: await readPart("processes", readProcesses),
    errors: await readPart("errors", readErrors),
  };
}

async function readImpossibleStates(db: Kysely<DB>): Promise<ImpossibleStateStatus[]> {
  const rows = await db.selectFrom("impossible_states").selectAll().execute();
  return impossibleStates.map((name) => {
    const row = rows.find((candidate) => candidate.name === name);
    return { name, count: row?.count ?? null, checked_at: row?.checked_at.toISOString() ?? null };
  });
}

async function readQueues(db: Kysely<DB>): Promise<QueueStatus[]> {
  const { rows } = await sql<Omit<QueueStatus, "oldest_waiting_at"> & { oldest_waiting_at: Date | null }>`
    select channels.channel,
      count(*) filter (where state = 'queued' and next_attempt_at is not null)::int as waiting,
      count(*) filter (where state = 'queued' and next_attempt_at is null)::int as held,
      count(*) filter (where state = 'failed')::int as failed,
      min(created_at) filter (where state = 'queued' and next_attempt_at is not null) as oldest_waiting_at
    from unnest(${[...notificationChannels]}::text[]) as channels (channel)
    left join notifications on notifications.channel = channels.channel and state in ('queued', 'failed')
    group by channels.channel order by channels.channel`.execute(db);
  return rows.map((row) => ({ ...row, oldest_waiting_at: toIsoTime(row.oldest_waiting_at) }));
}

async function readHasSentEmail(db: Kysely<DB>): Promise<boolean> {
  const sent = db.selectFrom("notifications").select("id").where("channel", "=", "email").where("state", "=", "sent");
  return (await sent.limit(1).executeTakeFirst()) !== undefined;
}

async function readSweeps(db: Kysely<DB>, sweeps: readonly Sweep[]): Promise<SweepStatus[]> {
  const rows = await db.selectFrom("sweep_runs").selectAll().execute();
  // A sweep that has never succeeded is late when a process should have run it since its start.
  const { started_at } = await db
    .selectFrom("portal_processes")
    .select(({ fn }) => fn.min("started_at").as("started_at"))
    .where("role", "!=", "web")
    .executeTakeFirstOrThrow();
  return sweeps.map((sweep) => {
    const row = rows.find((candidate) => candidate.sweep === sweep.name);
    const since = row?.succeeded_at ?? started_at;
    return {
      name: sweep.name,
      interval_seconds: sweep.intervalMs / 1_000,
      succeeded_at: toIsoTime(row?.succeeded_at),
      duration_ms: row?.duration_ms ?? null,
      failed_at: toIsoTime(row?.failed_at),
      failure: row?.failure ?? null,
      is_late: since !== null && Date.now() - since.getTime() > getLateAfterMs(sweep),
    };
  });
}

async function readBackup(db: Kysely<DB>): Promise<BackupStatus> {
  const { created_at, bytes, missing_files, failed_at, target } = await db
    .selectFrom("last_backup")
    .selectAll()
    .executeTakeFirstOrThrow();
  return {
    created_at: toIsoTime(created_at),
    bytes: bytes === null ? null : Number(bytes),
    missing_files,
    failed_at: toIsoTime(failed_at),
    is_late: created_at !== null && Date.now() - created_at.getTime() > MAX_BACKUP_AGE_HOURS * 3_600_000,
    restore_command: target === null ? null : `npm run admin -- restore ${quoteForShell(target)}`,
  };
}

/** Quotes an argument of a POSIX shell, unless it is made of characters that need no quotes. */
function quoteForShell(text: string): string {
  return /^[\w./:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

async function readStorage({ dataDir, s3 }: OperationSources["config"]): Promise<StorageStatus> {
  const disk = await readDiskSpace(dataDir).catch(() => null);
  return {
    kind: s3 ? "bucket" : "disk",
    disk: disk && { free_bytes: disk.freeBytes, state: disk.state },
  };
}

async function readDatabase(db: Kysely<DB>): Promise<DatabaseStatus> {
  const { rows } = await sql<Omit<DatabaseStatus, "migrated_at"> & { migrated_at: Date }>`
    select current_setting('server_version') as postgres_version,
      pg_database_size(current_database())::float8 as bytes,
      count(*)::int as migrations, max(name collate "C") as last_migration, max(applied_at) as migrated_at
    from migrations`.execute(db);
  const [row] = rows as [(typeof rows)[number]];
  return { ...row, migrated_at: row.migrated_at.toISOString() };
}

async function readProcesses(db: Kysely<DB>): Promise<ProcessStatus[]> {
  const rows = await db
    .selectFrom("portal_processes")
    .select(["host", "worker", "role", "version", "node_version", "started_at", "seen_at"])
    .select(sql<boolean>`seen_at > now() - make_interval(secs => ${ALIVE_SECONDS})`.as("is_alive"))
    .orderBy("host")
    .orderBy("worker")
    .orderBy("started_at")
    .execute();
  return rows.map((row) => ({
    ...row,
    role: row.role as ProcessStatus["role"],
    started_at: row.started_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
  }));
}

async function readErrors(db: Kysely<DB>): Promise<ErrorStatus[]> {
  const { rows } = await sql<Omit<ErrorStatus, "last_at"> & { last_at: Date }>`
    select code, route, sum(count)::int as count, max(last_at) as last_at
    from error_counts where last_at > now() - interval '1 day'
    group by code, route order by max(last_at) desc, code, route limit ${MAX_ERRORS}`.execute(db);
  return rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() }));
}

const toIsoTime = (time: Date | null | undefined): string | null => time?.toISOString() ?? null;
