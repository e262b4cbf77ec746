import type * as z from "zod";
import { ApiError } from "../errors.ts";

const MAX_DEPTH = 20;

/** PostgreSQL text cannot hold NUL; nothing that a person types has one. Too deep nesting counts as unreadable too. */
export function containsNul(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (typeof value !== "object" || value === null) return false;
  if (depth > MAX_DEPTH) return true;
  return Object.entries(value).some(([key, inner]) => key.includes("\0") || containsNul(inner, depth + 1));
}

/** All faults at once, by field. A value of the wrong type is malformed (400), a wrong value invalid (422). */
export function toValidationError(error: z.ZodError): ApiError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = issue.path.join(".");
    if (field !== "") fields[field] ??= issue.message;
  }
  const malformed = error.issues.some(isWrongType);
  return new ApiError(malformed ? "malformed" : "invalid_fields", fields);
}

type Issue = z.core.$ZodIssue;

function isWrongType(issue: Issue): boolean {
  const given = issue.input;
  if (issue.path.length === 0) return true;
  if (given === undefined || given === null || given === "") return false;
  // What was no number in a query, or is too large for one, is NaN or infinite by now.
  if (issue.code === "invalid_type") return typeof given !== "number" || Number.isFinite(given);
  if (issue.code === "invalid_value") return issue.values.every((value) => typeof value !== typeof given);
  return false;
}
