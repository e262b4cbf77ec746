import { routes } from "../../contract/index.ts";
import type { Job } from "../../contract/jobs/jobs.ts";
import { ApiError, callApi } from "../platform/api/client.ts";
import { createUserStore } from "../platform/api/session.ts";

/** A job that a visitor has saved, with what is shown when it is closed. */
export interface BrowserSavedJob {
  id: string;
  title: string;
  company: string | null;
}

/** The local storage key of the jobs that a visitor has saved in this browser. A logout clears it. */
const KEY = "job-portal-saved-jobs";
const MAX_BROWSER_SAVED_JOBS = 50;

const isBrowser = typeof localStorage !== "undefined";

function readJobs(): readonly BrowserSavedJob[] {
  if (!isBrowser) return [];
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((job) => typeof job?.id === "string") : [];
  } catch {
    return [];
  }
}

/** The jobs that a visitor without an account has saved in this browser, last saved first. Empty after a login and a logout. */
export const browserSavedJobs = createUserStore<readonly BrowserSavedJob[]>([]);
browserSavedJobs.set(readJobs());
if (isBrowser) {
  // A change in another tab: a job is saved or removed, or the user has logged out.
  addEventListener("storage", ({ key }) => {
    if (key === KEY || key === null) browserSavedJobs.set(readJobs());
  });
}

function storeJobs(jobs: readonly BrowserSavedJob[]): void {
  if (jobs.length > 0) localStorage.setItem(KEY, JSON.stringify(jobs));
  else localStorage.removeItem(KEY);
  browserSavedJobs.set(jobs);
}

/** Saves or removes a job in this browser. The oldest ones give way. */
export function changeBrowserSavedJob({ id, title, company }: Pick<Job, "id" | "title" | "company">, save: boolean) {
  const others = readJobs().filter((job) => job.id !== id);
  storeJobs(save ? [{ id, title, company }, ...others].slice(0, MAX_BROWSER_SAVED_JOBS) : others);
}

/**
 * Moves the jobs of this browser to the account of the seeker who has logged in. A job that is closed is dropped; one that
 * could not be sent stays for the next time.
 *
 * @returns the number of jobs that the account has got
 */
export async function moveToAccount(): Promise<number> {
  let moved = 0;
  // The job that was saved first is sent first, so that the account has the same order.
  for (const { id } of readJobs().toReversed()) {
    const result = await callApi(routes.saveJob, { params: { id } }).then(
      () => "moved",
      (error: unknown) =>
        error instanceof ApiError && error.status < 500 && error.status >= 400 ? "refused" : "failed",
    );
    if (result === "failed") break;
    if (result === "moved") moved++;
    storeJobs(readJobs().filter((job) => job.id !== id));
  }
  return moved;
}
