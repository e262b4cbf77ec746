import { BEGUN_APPLICATION_DAYS } from "../../../contract/platform/constants.ts";
import type { ApplicationFormValues } from "../application-parts/form/form-values.ts";

const DAY_MS = 24 * 3600_000;
const PREFIX = "application-draft:";

/** What was taken over from an earlier application. */
export interface TakenOver {
  /** The names of the fields. */
  fields: readonly string[];
  hasResume: boolean;
}

export const nothingTakenOver: TakenOver = { fields: [], hasResume: false };

export interface ApplicationDraft {
  /** In milliseconds. */
  savedAt: number;
  values: ApplicationFormValues;
  taken: TakenOver;
}

export interface DraftOwner {
  userId: string;
  jobId: string;
}

const toKey = ({ userId, jobId }: DraftOwner) => `${PREFIX}${userId}:${jobId}`;

/** Returns the application that the user has begun for a job, and removes all that are too old. */
export function readApplicationDraft(owner: DraftOwner, now = Date.now()): ApplicationDraft | null {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))) {
    const draft = parseDraft(localStorage.getItem(key));
    if (!draft || draft.savedAt < now - BEGUN_APPLICATION_DAYS * DAY_MS) localStorage.removeItem(key);
  }
  return parseDraft(localStorage.getItem(toKey(owner)));
}

export function writeApplicationDraft(owner: DraftOwner, begun: Pick<ApplicationDraft, "values" | "taken">): void {
  const draft: ApplicationDraft = { savedAt: Date.now(), ...begun };
  localStorage.setItem(toKey(owner), JSON.stringify(draft));
}

export function deleteApplicationDraft(owner: DraftOwner): void {
  localStorage.removeItem(toKey(owner));
}

function parseDraft(stored: string | null): ApplicationDraft | null {
  return stored === null ? null : JSON.parse(stored);
}
