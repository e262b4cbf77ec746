import * as z from "zod";
import type { AgeRule } from "../../platform/constants.ts";
import { reasons } from "../../platform/fields/field-error-reasons.ts";
import { withReason } from "../../platform/fields/field-errors.ts";
import { optionalText } from "../../platform/fields/fields.ts";
import { type AgeRange, MAX_AGE, noAgeRange } from "./age-range.ts";

const invalidAge = (noun: "minimum_age" | "maximum_age") => withReason(`${noun}_invalid`, reasons.notWhole(1, MAX_AGE));

/** Accepts 0, because the API presents a job without an age range with the lowest age 0, and clients send it back. */
const age = (noun: "minimum_age" | "maximum_age") =>
  z
    .number(invalidAge(noun))
    .refine((years) => Number.isInteger(years) && years >= 0 && years <= MAX_AGE, invalidAge(noun))
    .nullish();

/** The fields of a job about ages. `checkAges` says which of them a form needs. */
export const ageFormFields = {
  minimum_age: age("minimum_age"),
  maximum_age: age("maximum_age"),
  /** Why the job needs an age range, where the portal demands a reason. When this field is absent, the stored value stays. */
  age_reason: optionalText("age_reason_invalid", 500).optional(),
};

type AgeForm = { [Field in keyof AgeRange]?: AgeRange[Field] | undefined | null };

const isBlank = (value: unknown) => value === undefined || value === null || Number.isNaN(value);

/** Whether a form states no age range: none at all, or the bounds of a job without one. */
const statesNone = ({ minimum_age, maximum_age }: AgeForm) =>
  (isBlank(minimum_age) && isBlank(maximum_age)) ||
  (minimum_age === noAgeRange.minimum_age && maximum_age === noAgeRange.maximum_age);

/** Checks the age range of a job that is published by the rule of the portal. */
export function checkAges(form: AgeForm, rule: AgeRule, context: z.RefinementCtx): void {
  if (rule === "off" || (rule === "justified" && statesNone(form))) return;
  const report = (field: keyof AgeForm, message: string) =>
    context.addIssue({ code: "custom", path: [field], message, input: form[field] });
  const { minimum_age, maximum_age, age_reason } = form;
  if (isBlank(minimum_age)) report("minimum_age", "minimum_age_required");
  if (isBlank(maximum_age)) report("maximum_age", "maximum_age_required");
  if (minimum_age === 0) report("minimum_age", invalidAge("minimum_age"));
  if (typeof minimum_age === "number" && typeof maximum_age === "number" && maximum_age < minimum_age) {
    report("maximum_age", withReason("maximum_age_invalid", reasons.agesReversed()));
  }
  if (rule === "justified" && !age_reason) report("age_reason", "age_reason_required");
}

/** Returns the age range that a form states by the rule of the portal. Empty for what stays as it is stored. */
export function readAgeRange(form: AgeForm, rule: AgeRule): Partial<AgeRange> {
  if (rule === "off") return {};
  if (rule === "justified" && statesNone(form)) return noAgeRange;
  const { minimum_age, maximum_age, age_reason } = form;
  return {
    minimum_age: minimum_age ?? noAgeRange.minimum_age,
    maximum_age: maximum_age ?? noAgeRange.maximum_age,
    ...(age_reason !== undefined && { age_reason: age_reason || null }),
  };
}
