/** A saved job that can be read without a connection, in the language in which it was shown. */
interface OfflineJob {
  id: string;
  title: string;
  /** Company, place, pay and last day, in one line. */
  details: string;
  description: string;
}

export interface OfflineJobs {
  jobs: OfflineJob[];
  /** When they were read from the portal, in milliseconds. */
  keptAt: number;
}

/** The local storage key. A logout clears it, as everything else of the user. */
const KEY = "job-portal-offline-jobs";
const MAX_OFFLINE_JOBS = 50;

/** Keeps the first saved jobs in this browser, in place of the earlier ones. */
export function writeOfflineJobs(jobs: readonly OfflineJob[]): void {
  const kept: OfflineJobs = { jobs: jobs.slice(0, MAX_OFFLINE_JOBS), keptAt: Date.now() };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The storage is full or forbidden. Then there is nothing to read without a connection.
    localStorage.removeItem(KEY);
  }
}

/** Returns null when nothing has been kept. */
export function readOfflineJobs(): OfflineJobs | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as OfflineJobs | null;
    return Array.isArray(kept?.jobs) ? kept : null;
  } catch {
    return null;
  }
}
