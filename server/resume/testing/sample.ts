import type { CurrentResume } from "../present-resume.ts";

/** First name or title, second name, from, to. */
export type ExpectedEntry = [string, string, string | null, string | null];

export interface SampleResume {
  layout: string;
  create: () => Promise<CurrentResume>;
  name: string | null;
  email: string | null;
  phone: string | null;
  /** How it begins; null where none is to be found. */
  summary: string | null;
  works: ExpectedEntry[];
  educations: ExpectedEntry[];
  /** Something that the description of the first work holds. */
  descriptionIncludes?: string;
}
