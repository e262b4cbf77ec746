import * as z from "zod";
import { toStartingSalary } from "../../platform/compatibility.ts";
import { CURRENCY_CODE, MAX_SALARY } from "../../platform/constants.ts";
import { reasons } from "../../platform/fields/field-error-reasons.ts";
import { type FieldErrorCode, type FieldNoun, withReason } from "../../platform/fields/field-errors.ts";
import { requiredLine, requiredOr } from "../../platform/fields/fields.ts";
import { isVaguePayText } from "../../platform/texts/forbidden-words.ts";
import { noPay, type Pay, payFields, payPeriods } from "./pay.ts";
import { MAX_WEEKLY_HOURS } from "./weekly-hours.ts";

const blankToNull = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value);

/** A value, or null for none. A blank text is none. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  const nullish = schema.nullish();
  return z.preprocess<unknown, typeof nullish, z.input<typeof nullish> | "">(blankToNull, nullish);
}

/** A number within bounds, with at most `decimals` decimals. */
function decimal(invalid: FieldErrorCode, { min, max, decimals }: { min: number; max: number; decimals: number }) {
  const outOfRange = withReason(invalid, reasons.notWithin(min, max));
  return z
    .number(outOfRange)
    .min(min, outOfRange)
    .max(max, outOfRange)
    .refine((number) => Number(number.toFixed(decimals)) === number, {
      error: withReason(invalid, reasons.tooManyDecimals(decimals)),
    });
}

/** The hours of a week. */
export const weeklyHours = (invalid: FieldErrorCode) =>
  decimal(invalid, { min: 1, max: MAX_WEEKLY_HOURS, decimals: 1 });

/** A line of text that says something about the pay. */
function optionalLine(noun: FieldNoun, max: number) {
  return optional(
    requiredLine(`${noun}_required`, `${noun}_invalid`, max).refine((text) => !isVaguePayText(text), {
      error: withReason(`${noun}_invalid`, reasons.vaguePay()),
    }),
  );
}

const wholeSalary = reasons.notWhole(1, MAX_SALARY);
const invalidSalary = withReason("starting_salary_invalid", wholeSalary);
const notOfferedCurrency = withReason("pay_currency_invalid", reasons.notOffered());
/** One of the currencies that the portal offers. */
export const PayCurrency = z.string(notOfferedCurrency).regex(CURRENCY_CODE, notOfferedCurrency);
const amount = { min: 0.01, max: MAX_SALARY, decimals: 2 };

/**
 * The fields of a job about its pay. A form has `starting_salary` alone, as clients of the first version send it, or any of the
 * others. Of the others, those that are missing are not stated.
 */
export const payFormFields = {
  /** 0 in a draft without pay, because the API presents it so. */
  starting_salary: z
    .number(requiredOr("starting_salary_required", "starting_salary_invalid", wholeSalary))
    .refine((salary) => Number.isInteger(salary) && salary >= 0 && salary <= MAX_SALARY, invalidSalary)
    .optional(),
  pay_min: optional(decimal("pay_min_invalid", amount)),
  /** Without a value: the same as `pay_min`. */
  pay_max: optional(decimal("pay_max_invalid", amount)),
  /** One of the currencies that the portal offers. Without a value: the first of them. */
  pay_currency: optional(PayCurrency),
  pay_period: optional(z.enum(payPeriods, withReason("pay_period_invalid", reasons.notOffered()))),
  hours_min: optional(weeklyHours("hours_min_invalid")),
  hours_max: optional(weeklyHours("hours_max_invalid")),
  pay_agreement: optionalLine("pay_agreement", 150),
  pay_scale: optionalLine("pay_scale", 60),
};

export type PayForm = Partial<{ [Field in keyof Pay]: Pay[Field] | undefined }> & {
  starting_salary?: number | undefined;
};

/**
 * Whether a form comes from a client that knows no more about pay than `starting_salary`. It may send a job back with all
 * fields that it has read.
 */
export function hasStartingSalaryOnly(form: PayForm): boolean {
  if (payFields.every((field) => form[field] === undefined)) return true;
  const { starting_salary, pay_min } = form;
  const hasNoOther = payFields.every((field) => field === "pay_min" || !isStated(form[field]));
  return starting_salary !== undefined && starting_salary === pay_min && hasNoOther;
}

/**
 * Checks what a job that is published says about pay: its lowest pay and the period, or a collective agreement and the scale.
 */
export function checkPay(form: PayForm, context: z.RefinementCtx): void {
  const report = (field: keyof PayForm, message: string) =>
    context.addIssue({ code: "custom", path: [field], message, input: form[field] });
  if (hasStartingSalaryOnly(form)) {
    if (!isStated(form.starting_salary)) report("starting_salary", "starting_salary_required");
    else if (form.starting_salary === 0) report("starting_salary", invalidSalary);
    return;
  }
  const { pay_min, pay_max, hours_min, hours_max } = form;
  if (isNumber(pay_min) && isNumber(pay_max) && pay_max < pay_min) {
    report("pay_max", withReason("pay_max_invalid", reasons.payReversed()));
  }
  if (isNumber(hours_min) && isNumber(hours_max) && hours_max < hours_min) {
    report("hours_max", withReason("hours_max_invalid", reasons.hoursReversed()));
  }
  const isByAgreement = isStated(form.pay_agreement);
  if (isByAgreement && !isStated(form.pay_scale)) report("pay_scale", "pay_scale_required");
  if (isByAgreement && ![pay_min, pay_max].some(isStated)) return;
  for (const field of ["pay_min", "pay_period"] as const) {
    if (!isStated(form[field])) report(field, `${field}_required`);
  }
}

/** Refinements of an object also run on values that are invalid. */
const isNumber = (value: unknown): value is number => typeof value === "number";
const isStated = (value: unknown) => value !== undefined && value !== null && value !== "";

/**
 * Returns the pay that a form states. Everyone earns the same when it states only the lowest pay. A form with `starting_salary`
 * alone changes only the lowest pay of the stored job, and nothing when it has the number that it has read. A new job of such a
 * form has no period.
 *
 * @param stored Null for a new job
 */
export function readPay(form: PayForm, stored: Pay | null): Pay {
  if (!hasStartingSalaryOnly(form)) {
    const stated = payFields.filter((field) => form[field] !== undefined).map((field) => [field, form[field]]);
    const pay: Pay = { ...noPay, ...Object.fromEntries(stated) };
    return { ...pay, pay_max: pay.pay_max ?? pay.pay_min };
  }
  const { starting_salary = 0 } = form;
  const payMin = starting_salary || null;
  if (stored === null) return { ...noPay, pay_min: payMin };
  if (starting_salary === toStartingSalary(stored.pay_min)) return stored;
  const { pay_max } = stored;
  return {
    ...stored,
    pay_min: payMin,
    pay_max: pay_max === null || payMin === null ? pay_max : Math.max(pay_max, payMin),
  };
}
