import type { ErrorCode } from "../../contract/errors.ts";

export type RefusalCode = Extract<
  ErrorCode,
  "unreadable_resume" | "scanned_resume" | "protected_resume" | "resume_format_not_read"
>;

/** A resume that cannot be read, and why, as its owner is told. */
export class Refusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode) {
    super(code);
    this.code = code;
  }
}
