import type * as z from "zod";
import { parseOptions } from "../../contract/fields.ts";
import { ApiError } from "../errors.ts";

const MAX_DEPTH = 20;

/** Whether a value contains a NUL character, which PostgreSQL cannot store, or is nested more than 20 levels deep. */
function containsNul(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (typeof value !== "object" || value === null) return false;
  if (depth > MAX_DEPTH) return true;
  return Object.entries(value).some(([key, inner]) => key.includes("\0") || containsNul(inner, depth + 1));
}

/**
 * Validates input of a client. A missing body is an empty form, so that the error names the required fields.
 *
 * @throws {ApiError} malformed or invalid_fields
 */
export function parseInput<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  if (containsNul(input)) throw new ApiError("malformed");
  const result = schema.safeParse(input === undefined ? {} : input, parseOptions);
  if (result.success) return result.data;
  throw toValidationError(result.error);
}

/**
 * Collects the first error of every field. Returns `malformed` (400) when a value has the wrong type, otherwise
 * `invalid_fields` (422).
 */
function toValidationError(error: z.ZodError): ApiError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = issue.path.join(".");
    if (field !== "") fields[field] ??= issue.message;
  }
  const isMalformed = error.issues.some(isWrongType);
  return new ApiError(isMalformed ? "malformed" : "invalid_fields", fields);
}

type Issue = z.core.$ZodIssue;

function isWrongType(issue: Issue): boolean {
  const { input } = issue;
  if (issue.path.length === 0) return true;
  if (input === undefined || input === null || input === "") return false;
  // A number in a query that cannot be parsed is NaN here, and one that is too large is infinite. Both are invalid
  // values, not wrong types.
  if (issue.code === "invalid_type") return typeof input !== "number" || Number.isFinite(input);
  if (issue.code === "invalid_value") return issue.values.every((value) => typeof value !== typeof input);
  return false;
}
