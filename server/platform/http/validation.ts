import type * as z from "zod";
import { parseOptions } from "../../../contract/platform/fields/fields.ts";
import { ApiError } from "../errors.ts";

const MAX_DEPTH = 20;
/** The longest valid form, a profile with all entries, has fewer than 500 values. */
const MAX_VALUES = 2_000;

/**
 * Whether a value may be validated: it has no NUL character, which PostgreSQL cannot store, is nested at most 20 levels
 * deep and has at most 2,000 values. The time of validation depends on the number of values.
 */
function isWellFormed(input: unknown): boolean {
  let valueCount = 0;
  const isValueWellFormed = (value: unknown, depth: number): boolean => {
    valueCount++;
    if (valueCount > MAX_VALUES) return false;
    if (typeof value === "string") return !value.includes("\0");
    if (typeof value !== "object" || value === null) return true;
    if (depth > MAX_DEPTH) return false;
    // Without `Object.entries`, which would copy all items before the first one is checked.
    if (Array.isArray(value)) return value.every((item) => isValueWellFormed(item, depth + 1));
    for (const key in value) {
      const inner = (value as Record<string, unknown>)[key];
      if (key.includes("\0") || !isValueWellFormed(inner, depth + 1)) return false;
    }
    return true;
  };
  return isValueWellFormed(input, 0);
}

/**
 * Validates input of a client. A missing body is an empty form, so that the error names the required fields.
 *
 * @throws {ApiError} malformed or invalid_fields
 */
export function parseInput<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  if (!isWellFormed(input)) throw new ApiError("malformed");
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
