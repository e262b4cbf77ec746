import { statfs } from "node:fs/promises";
import type { Logger } from "pino";
import { type Interval, startInterval } from "./interval.ts";

/** Below this, the operator is warned. The alert `PortalDiskLow` in `deploy/alerts.yml` has the same limit. */
const LOW_DISK_BYTES = 1024 ** 3;
/**
 * Below this, the disk is full: PostgreSQL's files grow by 16 MB at once, and what is left belongs to them. The alert
 * `PortalDiskFull` has the same limit.
 */
const FULL_DISK_BYTES = 32 * 1024 ** 2;

export interface DiskSpace {
  state: "enough" | "low" | "full";
  freeBytes: number;
  /** For the operator: a sentence without a full stop. */
  message: string;
}

/**
 * Measures the disk of a folder.
 *
 * @throws {Error} when the folder cannot be read
 */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  const free = `${formatBytes(freeBytes)} are free in ${folder}`;
  if (freeBytes < FULL_DISK_BYTES) {
    const message = `the disk is full: ${free}, and the portal needs ${formatBytes(FULL_DISK_BYTES)} to store files`;
    return { state: "full", freeBytes, message };
  }
  return { state: freeBytes < LOW_DISK_BYTES ? "low" : "enough", freeBytes, message: free };
}

/** Logs when the space on the disk of a folder becomes low or full, and when there is enough again. */
export function startDiskWatch(folder: string, log: Logger, intervalMs: number): Interval {
  let lastState: DiskSpace["state"] = "enough";
  return startInterval({
    intervalMs,
    log,
    failureMessage: "The free space on the disk could not be measured",
    async run() {
      const { state, message, freeBytes } = await readDiskSpace(folder);
      if (state === lastState) return;
      lastState = state;
      const level = ({ enough: "info", low: "warn", full: "error" } as const)[state];
      log[level]({ disk: state, free_bytes: freeBytes }, `Disk space: ${message}`);
    },
  });
}

const formatBytes = (bytes: number) =>
  bytes < 1024 ** 3 ? `${Math.floor(bytes / 1024 ** 2)} MB` : `${(bytes / 1024 ** 3).toFixed(1)} GB`;
