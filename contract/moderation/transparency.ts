import * as z from "zod";
import { fileReply, route } from "../platform/route.ts";
import { measureKinds } from "./decisions.ts";
import { reportReasonCodes } from "./reports.ts";
import { ruleCodes } from "./rules.ts";
import { subjectKinds } from "./subjects.ts";

const count = z.int();
/** The median of the hours from the first report, or from the complaint, to the decision. Null when nothing was decided. */
const median_hours = count.nullable();

/**
 * What the staff has decided in one year, in the time zone of the portal (Regulation (EU) 2022/2065, articles 15 and 24).
 * Without what was taken back within ten minutes. Lists have the greatest count first, and no zeros.
 */
export const TransparencyYear = z.object({
  year: z.int(),
  reports: z.object({
    received: count,
    /** Those that hold their subject to be illegal. */
    considers_illegal: count,
    reasons: z.array(z.object({ reason: z.enum(reportReasonCodes), count })),
  }),
  decisions: z.object({
    total: count,
    /** Those without a measure. */
    dismissed: count,
    /** Those about something that the staff has found itself. */
    found_by_staff: count,
    median_hours,
    measures: z.array(
      z.object({
        kind: z.enum(measureKinds),
        subject_kind: z.enum(subjectKinds),
        /** Whether it concerns a company or what was published in its name. */
        is_of_company: z.boolean(),
        count,
      }),
    ),
    /** A decision with several measures counts once for each rule. */
    rules: z.array(z.object({ rule: z.enum(ruleCodes), count })),
  }),
  complaints: z.object({ received: count, accepted: count, refused: count, median_hours }),
  /** Senders of manifestly unfounded reports whose reports were not taken for a time. */
  paused_reporters: count,
});
export type TransparencyYear = z.infer<typeof TransparencyYear>;

export const transparencyRoutes = {
  getTransparency: route({
    method: "GET",
    path: "/transparency",
    access: "no_session",
    summary: "What was reported and decided in each year, the newest first. No persons.",
    reply: z.array(TransparencyYear),
  }),
  exportTransparency: route({
    method: "GET",
    path: "/transparency.csv",
    access: "no_session",
    summary: "The same as a CSV file with one figure a line.",
    reply: fileReply("text/csv"),
  }),
};
