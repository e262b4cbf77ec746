import * as z from "zod";
import { fileReply, route } from "../platform/route.ts";
import { notificationChannels } from "./mail.ts";

/** States of the data that no code of the portal makes. `server/operation/impossible-states.ts` finds them. */
export const impossibleStates = [
  "stage_without_event",
  "accepted_offer_not_hired",
  "public_job_of_closed_company",
  "job_search_differs",
  "company_without_owner",
  "hold_differs",
  "erased_application_with_content",
] as const;
export type ImpossibleState = (typeof impossibleStates)[number];

const Time = z.iso.datetime();
const Count = z.number().int().nonnegative();

/** Mails, text messages or pushes that have not been sent. */
export const QueueStatus = z.object({
  channel: z.enum(notificationChannels),
  waiting: Count,
  /** Those that come from a backup and wait for the operator. */
  held: Count,
  /** Those of the last 30 days that were given up. */
  failed: Count,
  oldest_waiting_at: Time.nullable(),
});
export type QueueStatus = z.infer<typeof QueueStatus>;

/** The last runs of a sweep in any process. */
export const SweepStatus = z.object({
  name: z.string(),
  interval_seconds: z.number().positive(),
  succeeded_at: Time.nullable(),
  duration_ms: Count.nullable(),
  failed_at: Time.nullable(),
  /** The code or the name of the last error. */
  failure: z.string().nullable(),
  /** Whether it should have succeeded since, by its interval. */
  is_late: z.boolean(),
});
export type SweepStatus = z.infer<typeof SweepStatus>;

/** The last backups by the command `backup`. */
export const BackupStatus = z.object({
  /** The time of the data in the last backup that succeeded. Null without any. */
  created_at: Time.nullable(),
  bytes: Count.nullable(),
  missing_files: Count.nullable(),
  /** When a backup failed. Null after one that succeeded. */
  failed_at: Time.nullable(),
  is_late: z.boolean(),
  /** Null when the place of the backup is not known. */
  restore_command: z.string().nullable(),
});
export type BackupStatus = z.infer<typeof BackupStatus>;

/** The storage of files, and the disk of the data folder. */
export const StorageStatus = z.object({
  kind: z.enum(["disk", "bucket"]),
  /** Null when the disk could not be read. */
  disk: z.object({ free_bytes: Count, state: z.enum(["enough", "low", "full"]) }).nullable(),
});
export type StorageStatus = z.infer<typeof StorageStatus>;

export const DatabaseStatus = z.object({
  postgres_version: z.string(),
  bytes: Count,
  migrations: Count,
  last_migration: z.string(),
  migrated_at: Time,
});
export type DatabaseStatus = z.infer<typeof DatabaseStatus>;

/** A replica as the process that answers sees it. */
export const ReplicaStatus = z.object({
  /** The host and port. */
  name: z.string(),
  is_used: z.boolean(),
  /** The upper bound of the lag. Null after a failure. */
  lag_ms: Count.nullable(),
});
export type ReplicaStatus = z.infer<typeof ReplicaStatus>;

export const ProcessStatus = z.object({
  host: z.string(),
  /** The number among the processes of its host. */
  worker: Count,
  role: z.enum(["all", "web", "worker"]),
  version: z.string(),
  node_version: z.string(),
  started_at: Time,
  seen_at: Time,
  /** Whether it has reported itself in the last two minutes. */
  is_alive: z.boolean(),
});
export type ProcessStatus = z.infer<typeof ProcessStatus>;

/** Requests that ended with the same error of the server. */
export const ErrorStatus = z.object({
  code: z.string(),
  /** The method and the pattern of the route. */
  route: z.string(),
  /** In the last day. */
  count: Count,
  last_at: Time,
});
export type ErrorStatus = z.infer<typeof ErrorStatus>;

export const ImpossibleStateStatus = z.object({
  name: z.enum(impossibleStates),
  /** At most 1000. Null when the rows could not be counted in time, or not yet. */
  count: Count.nullable(),
  checked_at: Time.nullable(),
});
export type ImpossibleStateStatus = z.infer<typeof ImpossibleStateStatus>;

/** How the portal runs. A part that could not be read is null. */
export const Operation = z.object({
  read_at: Time,
  versions: z.object({ portal: z.string(), node: z.string() }),
  impossible_states: z.array(ImpossibleStateStatus).nullable(),
  queues: z.array(QueueStatus).nullable(),
  /** Whether the mail server has accepted any of the emails that the queue still keeps. */
  has_sent_email: z.boolean().nullable(),
  sweeps: z.array(SweepStatus).nullable(),
  backup: BackupStatus.nullable(),
  storage: StorageStatus,
  database: DatabaseStatus.nullable(),
  replicas: z.array(ReplicaStatus),
  processes: z.array(ProcessStatus).nullable(),
  /** Those with the last occurrence first, at most 50. */
  errors: z.array(ErrorStatus).nullable(),
});
export type Operation = z.infer<typeof Operation>;

export const operationRoutes = {
  getOperation: route({
    method: "GET",
    path: "/admin/operation",
    access: "viewer",
    summary: "How the portal runs: queues, sweeps, backups, storage, processes, errors and states that must not be.",
    reply: Operation,
  }),
  getSupportFile: route({
    method: "GET",
    path: "/admin/operation/support-file",
    access: "viewer",
    summary: "The same as a JSON file for support, with the settings, without secrets, names and addresses.",
    reply: fileReply("application/json"),
    errors: ["too_many_requests"],
  }),
};
