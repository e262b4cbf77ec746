import { MAX_RESUME_BYTES, resumeExtensions } from "../../../contract/platform/constants.ts";
import type { TextKey } from "../../platform/ui/text-key.ts";

/** The time in which a resume is read for its view, in milliseconds. One that takes longer was made to keep its reader busy. */
export const READ_TIMEOUT_MS = 15_000;

/** The value of `accept` of an input for resumes. */
export const RESUME_ACCEPT = resumeExtensions.join();

/** Returns the translation key of the reason why the server would refuse a file as a resume, or null. */
export function findResumeErrorKey({ name, size }: File): TextKey | null {
  if (!resumeExtensions.some((extension) => name.toLowerCase().endsWith(extension))) return "errors.resume_type";
  return size > MAX_RESUME_BYTES ? "errors.resume_too_large" : null;
}
