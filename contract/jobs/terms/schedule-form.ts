import * as z from "zod";
import { IMMEDIATELY, MONTH } from "../../platform/constants.ts";
import { reasons } from "../../platform/fields/field-error-reasons.ts";
import { withReason } from "../../platform/fields/field-errors.ts";
import { ON_A_DAY, type Schedule, shifts } from "./schedule.ts";

const invalidStart = withReason("work_start_invalid", reasons.notDate());
const isDay = (text: string) => z.iso.date().safeParse(text).success;

const WorkStart = z
  .string(invalidStart)
  .refine((text) => text !== ON_A_DAY, { error: "work_start_required", abort: true })
  .refine((text) => text === IMMEDIATELY || MONTH.test(text) || isDay(text), { error: invalidStart })
  .nullish();

/** The fields of a job about when its work is done. What is absent stays as it is stored. */
export const scheduleFormFields = {
  shifts: z
    .array(
      z.enum(shifts, withReason("shifts_invalid", reasons.notOffered())),
      withReason("shifts_invalid", reasons.wrongType()),
    )
    .max(shifts.length, withReason("shifts_invalid", reasons.repeated()))
    .nullish(),
  work_start: z.preprocess<unknown, typeof WorkStart, string | null | undefined>(
    (value) => (value === "" ? null : value),
    WorkStart,
  ),
};

type ScheduleForm = { [Field in keyof Schedule]?: Schedule[Field] | undefined | null };

/** Returns the schedule that a form states. Empty for what stays as it is stored. */
export function readSchedule({ shifts: stated, work_start }: ScheduleForm): Partial<Schedule> {
  return {
    ...(stated !== undefined && { shifts: shifts.filter((shift) => stated?.includes(shift)) }),
    ...(work_start !== undefined && { work_start }),
  };
}
