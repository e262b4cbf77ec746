import type { AgeRule } from "../../platform/constants.ts";

/** The age range of a job. This file does not import zod, so that a page can import it without loading zod. */

export const MAX_AGE = 150;

export interface AgeRange {
  /** 0 for a job without an age range. */
  minimum_age: number;
  maximum_age: number;
  age_reason: string | null;
}

/** The bounds of a job without an age range, which older clients understand. */
export const noAgeRange: AgeRange = { minimum_age: 0, maximum_age: MAX_AGE, age_reason: null };

/** The widest age range that a job can state. */
export const allAges = { minimum_age: 1, maximum_age: MAX_AGE };

/** Whether a job states an age range that excludes somebody. */
export const hasAgeLimits = ({ minimum_age, maximum_age }: Pick<AgeRange, "minimum_age" | "maximum_age">): boolean =>
  minimum_age > allAges.minimum_age || maximum_age < allAges.maximum_age;

/** Returns the age range that is shown. A stored one stays while the rule hides it. */
export function presentAgeRange({ minimum_age, maximum_age, age_reason }: AgeRange, rule: AgeRule): AgeRange {
  const isShown = rule === "required" || (rule === "justified" && age_reason !== null);
  return isShown ? { minimum_age, maximum_age, age_reason } : noAgeRange;
}
