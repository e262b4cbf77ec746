import type { GuestFormValues } from "../application-parts/form/form-values.ts";

/** A guest application that waits for its code. */
export interface GuestStep {
  jobId: string;
  /** Names the application on the server. */
  token: string;
  /** When the last code was requested, in milliseconds since 1970. */
  sentAt: number;
  values: GuestFormValues;
  /** Null without a resume. */
  resumeName: string | null;
}

const STORAGE_KEY = "guest-application";

/**
 * Stores the step in this tab, because phones may discard a tab while its user reads the mail with the code. The
 * storage ends with the tab; sending the application clears it.
 */
export function storeGuestStep(step: GuestStep | null): void {
  if (step) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(step));
  else sessionStorage.removeItem(STORAGE_KEY);
}

/** Returns the step of an application to this job, or null. */
export function readGuestStep(jobId: string): GuestStep | null {
  const stored = sessionStorage.getItem(STORAGE_KEY);
  const step: GuestStep | null = stored && JSON.parse(stored);
  return step?.jobId === jobId ? step : null;
}
