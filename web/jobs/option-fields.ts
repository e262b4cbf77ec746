import type { Job } from "../../contract/jobs/jobs.ts";

type Entry<Value> = Value extends readonly (infer Item)[] ? Item : Value;

/** The fields of a job with a fixed choice of values, or a list of such values. */
type ChoiceField = {
  [Field in keyof Job]-?: Entry<NonNullable<Job[Field]>> extends infer Value extends string
    ? string extends Value
      ? never
      : Field
    : never;
}[keyof Job];

/** A job does not compile with a new choice that is not here. Owners of the portal add industries; pay periods have other texts. */
const optionFields: Record<Exclude<ChoiceField, "label" | "pay_period" | "text_language"> | "industry", true> = {
  contract_term: true,
  education: true,
  industry: true,
  occupation_group: true,
  priority: true,
  shifts: true,
  type: true,
  work_place: true,
};

/** Whether the values of a field have names in `useOptionLabel`. */
export const isOptionField = (field: string): boolean => Object.hasOwn(optionFields, field);
