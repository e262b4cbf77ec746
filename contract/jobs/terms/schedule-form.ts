import * as z from "zod";
import { IMMEDIATELY, MONTH } from "../../platform/constants.ts";
import { reasons } from "../../platform/fields/field-error-reasons.ts";
import { withReason } from "../../platform/fields/field-errors.ts";
import { contractTerms, hasContractTerm, ON_A_DAY, type Schedule, shifts, TIME_OF_DAY } from "./schedule.ts";

const invalidStart = withReason("work_start_invalid", reasons.notDate());
const isDay = (text: string) => z.iso.date().safeParse(text).success;

const WorkStart = z
  .string(invalidStart)
  .refine((text) => text !== ON_A_DAY, { error: "work_start_required", abort: true })
  .refine((text) => text === IMMEDIATELY || MONTH.test(text) || isDay(text), { error: invalidStart })
  .nullish();

const emptyToNull = (value: unknown) => (value === "" ? null : value);

function timeOfDay(field: "shift_start" | "shift_end") {
  const invalid = withReason(`${field}_invalid`, reasons.notTime());
  const Time = z.string(invalid).regex(TIME_OF_DAY, invalid).nullish();
  return z.preprocess<unknown, typeof Time, string | null | undefined>(emptyToNull, Time);
}

const ContractTerm = z.enum(contractTerms, withReason("contract_term_invalid", reasons.notOffered())).nullish();

/** The fields of a job about when its work is done. What is absent stays as it is stored; the two times count as one field. */
export const scheduleFormFields = {
  shifts: z
    .array(
      z.enum(shifts, withReason("shifts_invalid", reasons.notOffered())),
      withReason("shifts_invalid", reasons.wrongType()),
    )
    .max(shifts.length, withReason("shifts_invalid", reasons.repeated()))
    .nullish(),
  shift_start: timeOfDay("shift_start"),
  shift_end: timeOfDay("shift_end"),
  work_start: z.preprocess<unknown, typeof WorkStart, string | null | undefined>(emptyToNull, WorkStart),
  contract_term: z.preprocess<unknown, typeof ContractTerm, z.input<typeof ContractTerm> | "">(
    emptyToNull,
    ContractTerm,
  ),
};

type ScheduleForm = { [Field in keyof Schedule]?: Schedule[Field] | undefined | null };

/** Reports the time at which work starts without the one at which it ends, and the other way round. */
export function checkShiftTimes({ shift_start: start, shift_end: end }: ScheduleForm, context: z.RefinementCtx): void {
  if (start && !end) context.addIssue({ code: "custom", path: ["shift_end"], message: "shift_end_required" });
  if (end && !start) context.addIssue({ code: "custom", path: ["shift_start"], message: "shift_start_required" });
}

/** Returns the schedule that a form states. Empty for what stays as it is stored. */
export function readSchedule(form: ScheduleForm & { type?: string | null | undefined }): Partial<Schedule> {
  const { shifts: stated, shift_start, shift_end, work_start, contract_term } = form;
  const hasTimes = shift_start !== undefined || shift_end !== undefined;
  return {
    ...(stated !== undefined && { shifts: shifts.filter((shift) => stated?.includes(shift)) }),
    ...(hasTimes && { shift_start: shift_start ?? null, shift_end: shift_end ?? null }),
    ...(work_start !== undefined && { work_start }),
    ...(contract_term !== undefined && { contract_term }),
    ...(!hasContractTerm(form.type) && { contract_term: null }),
  };
}
