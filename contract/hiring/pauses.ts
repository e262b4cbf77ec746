import * as z from "zod";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { type FieldNoun, withReason } from "../platform/fields/field-errors.ts";
import { IdParams, requiredOr } from "../platform/fields/fields.ts";
import { route } from "../platform/route.ts";

/** An announced period of a company, whose days do not count in answer periods. */
export const CompanyPause = z.object({
  id: z.uuid(),
  starts_on: z.iso.date(),
  ends_on: z.iso.date(),
  /** By the clock of the portal. */
  state: z.enum(["coming", "running", "over"]),
});
export type CompanyPause = z.infer<typeof CompanyPause>;

const day = (noun: FieldNoun) => z.iso.date(requiredOr(`${noun}_required`, `${noun}_invalid`, reasons.notDate()));

export const PauseForm = z
  .object({ starts_on: day("first_day"), ends_on: day("last_day") })
  .refine(({ starts_on, ends_on }) => ends_on >= starts_on, {
    path: ["ends_on"],
    error: withReason("last_day_invalid", reasons.endBeforeStart()),
  });
export type PauseForm = z.infer<typeof PauseForm>;

export const pauseRoutes = {
  listPauses: route({
    method: "GET",
    path: "/company/pauses",
    access: "owner",
    summary: "The pauses of the caller's company, the latest first, and the working days that they use of each year.",
    reply: z.object({
      pauses: z.array(CompanyPause),
      used: z.array(z.object({ year: z.int(), working_days: z.int() })),
    }),
  }),
  announcePause: route({
    method: "POST",
    path: "/company/pauses",
    access: "owner",
    summary:
      "Announce a pause. Its days do not count in answer periods. Applicants whose date moves are told. At most " +
      "the working days of a calendar year that the setting `pause_days` says.",
    body: PauseForm,
    status: 201,
    reply: CompanyPause,
    errors: ["pause_too_long", "pause_overlaps", "too_many_requests"],
  }),
  endPause: route({
    method: "DELETE",
    path: "/company/pauses/:id",
    access: "owner",
    summary: "Remove a pause that has not begun, or end a running one today. Applicants whose date moves are told.",
    params: IdParams,
  }),
};
