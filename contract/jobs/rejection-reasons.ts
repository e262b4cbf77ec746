import * as z from "zod";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";

/** Why a company rejects an applicant. Nobody else reads it: it is only counted. */
export const rejectionReasons = [
  "other_candidate",
  "experience",
  "skills",
  "education",
  "availability",
  "pay",
  "other",
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

const blankToNull = (value: unknown) => (value === "" ? null : value);
const notOffered = withReason("reason_invalid", reasons.notOffered());

/** A reason of a list. An empty text is none. */
export function reasonField<const Options extends readonly [string, ...string[]]>(options: Options) {
  const reason = z.enum(options, notOffered).nullish();
  return z.preprocess<unknown, typeof reason, z.input<typeof reason> | "">(blankToNull, reason);
}

/** Counts for the stage `rejected` only, when the seeker is told. */
export const rejectionReason = reasonField(rejectionReasons);
