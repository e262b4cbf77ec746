/** The fixed values that stand in forms, rows and on the wire. Apart from the shapes, so that a page can use them alone. */

export const SEEKER = 1;
export const EMPLOYER = 2;
export const loginMethods = ["Email", "Phone", "Google", "Apple"] as const;

export const ACTIVE = 1;
export const INACTIVE = 2;
export const jobStatuses = [ACTIVE, INACTIVE] as const;
export const jobTypes = ["Contract", "Freelance", "Full Time", "Internship", "Part Time"] as const;
export const priorities = ["Normal", "Urgent"] as const;
export const positionCounts = [5, 10, 20, 50, 100] as const;

/** As offered; the others are taken as well. */
export const teamSizes = ["1-200", "200-500", "500-1000", "1000-2000"] as const;
export const acceptedTeamSizes = [...teamSizes, "50-100", "100-150", "150-200", "200-300"] as const;

/** Of an application. In counts 0 also stands for pending. */
export const PENDING = 1;
export const SHORTLISTED = 2;
export const REJECTED = 3;

export const MEGABYTE = 1024 * 1024;
export const MAX_PHOTO_BYTES = 5 * MEGABYTE;
export const photoMediaTypes = ["image/jpeg", "image/png", "image/webp"] as const;
/** Width and height in pixels of the two sizes that a photo is kept in, both square. */
export const PHOTO_SIZE_PX = 512;
export const SMALL_PHOTO_SIZE_PX = 128;
export const MAX_RESUME_BYTES = 10 * MEGABYTE;
export const resumeMediaTypes = [
  "application/pdf",
  "application/msword",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.oasis.opendocument.text",
] as const;
/** The same as file names end, which is what a file picker goes by. */
export const resumeExtensions = [".pdf", ".doc", ".docx", ".odt"] as const;

/** The name of the small size of a photo, from the name of the large one, which is what users carry. */
export function toSmallPhotoName(photo: string): string {
  return photo.replace(/\.webp$/, "-small.webp");
}

/** Of a company, from "Bad" to "Awesome". */
export const ratings = [1, 2, 3, 4, 5] as const;
/** Why a job is reported. */
export const reportReasons = ["misleading", "scam", "discrimination", "filled", "other"] as const;
export const contactTopics = ["account", "job", "company", "problem", "other"] as const;
