import type { ErrorCode } from "../../contract/errors.ts";

export type ResumeErrorCode = Extract<
  ErrorCode,
  "unreadable_resume" | "scanned_resume" | "protected_resume" | "resume_format_not_read"
>;

/** A resume that cannot be read, and why, as its owner is told. */
export class ResumeError extends Error {
  readonly code: ResumeErrorCode;

  constructor(code: ResumeErrorCode) {
    super(code);
    this.code = code;
  }
}
