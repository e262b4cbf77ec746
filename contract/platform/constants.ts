/**
 * Constants of forms, database rows and the API. This file does not import zod, so that a page can import it without
 * loading zod.
 */

export const SEEKER = 1;
export const EMPLOYER = 2;
export const loginMethods = ["Email", "Phone", "Google", "Apple"] as const;
export const secondFactorMethods = ["email", "app"] as const;

/** Owners and recruiters recruit. An interviewer only assesses the applications that are assigned to them. */
export function isRecruitingRole(role: string | null | undefined): boolean {
  return role === "owner" || role === "recruiter";
}

export const JOB_ACTIVE = 1;
export const JOB_INACTIVE = 2;
export const jobStatuses = [JOB_ACTIVE, JOB_INACTIVE] as const;
/** The commonest first. */
export const jobTypes = ["Full Time", "Part Time", "Contract", "Freelance", "Internship"] as const;
/** Where the work of a job is done. */
export const workPlaces = ["on_site", "hybrid", "remote"] as const;
export const priorities = ["Normal", "Urgent"] as const;

/** Whether jobs have an age range: all of them, those that state a reason, or none. */
export const ageRules = ["required", "justified", "off"] as const;
export type AgeRule = (typeof ageRules)[number];

export const MAX_SALARY = 1_000_000_000;

/** The limits of search criteria. */
export const MAX_KEYWORDS_LENGTH = 200;
export const MAX_PLACE_LENGTH = 100;
/** The working days in which a company answers an application to a job. */
export const MIN_ANSWER_DAYS = 3;
export const MAX_ANSWER_DAYS = 30;
export const MAX_INDUSTRY_LENGTH = 100;
export const MAX_RADIUS_KM = 500;
export const MAX_POSTED_WITHIN_DAYS = 3650;

/** The sizes that forms offer. The API also accepts the other values of `acceptedTeamSizes`. */
export const teamSizes = ["1-200", "200-500", "500-1000", "1000-2000"] as const;
export const acceptedTeamSizes = [...teamSizes, "50-100", "100-150", "150-200", "200-300"] as const;

export const MEGABYTE = 1024 * 1024;
export const MAX_PHOTO_BYTES = 5 * MEGABYTE;
export const photoMediaTypes = ["image/jpeg", "image/png", "image/webp"] as const;
export const MAX_RESUME_BYTES = 10 * MEGABYTE;
export const DOCX_MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
export const resumeMediaTypes = [
  "application/pdf",
  "application/msword",
  DOCX_MEDIA_TYPE,
  "application/vnd.oasis.opendocument.text",
] as const;
/** The file name extensions of `resumeMediaTypes`, for file pickers. */
export const resumeExtensions = [".pdf", ".doc", ".docx", ".odt"] as const;

/** Returns the file name of the small version for the file name of the large version. */
export function toSmallPhotoName(photo: string): string {
  return photo.replace(/\.webp$/, "-small.webp");
}

/** The ratings of a company: 1 is "Bad", 5 is "Awesome". */
export const ratings = [1, 2, 3, 4, 5] as const;
/** The reasons to report a job. */
export const reportReasons = ["misleading", "scam", "discrimination", "filled", "other"] as const;
export const contactTopics = ["account", "job", "company", "problem", "other"] as const;

/** How many people a public number must be about, and how many must have searched for words so that the staff reads them. */
export const MIN_PEOPLE = 5;

/** An application that was begun is kept for so many days: in the browser what was typed, on the server that it was begun. */
export const BEGUN_APPLICATION_DAYS = 14;

/** The start of work that begins as soon as somebody is found. */
export const IMMEDIATELY = "immediately";
/** ISO 4217. */
export const CURRENCY_CODE = /^[A-Z]{3}$/;
/** A start of work in a month, such as `2027-01`. */
export const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
