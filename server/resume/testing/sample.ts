import type { PresentResume } from "../present-resume.ts";

/** First name or title, second name, from, to. */
export type Row = [string, string, string | null, string | null];

export interface Sample {
  layout: string;
  make: () => Promise<PresentResume>;
  name: string | null;
  email: string | null;
  phone: string | null;
  /** How it begins; null where none is to be found. */
  summary: string | null;
  works: Row[];
  educations: Row[];
  /** Something that the description of the first work holds. */
  tells?: string;
}
