import type { ErrorCode } from "../../../contract/platform/errors.ts";

export type ResumeErrorCode = Extract<
  ErrorCode,
  "unreadable_resume" | "scanned_resume" | "protected_resume" | "resume_format_not_read"
>;

/** The reason why a resume cannot be read, as an error code of the API. */
export class ResumeError extends Error {
  readonly code: ResumeErrorCode;

  constructor(code: ResumeErrorCode) {
    super(code);
    this.code = code;
  }
}
