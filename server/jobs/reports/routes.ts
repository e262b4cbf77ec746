import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod";
import { routes } from "../../../contract/index.ts";
import { formatReportReference, type ReportForm } from "../../../contract/jobs/reports.ts";
import type { DB } from "../../../database/schema.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { CallerUser } from "../../platform/http/access.ts";
import { serve } from "../../platform/http/serve.ts";
import { getRequestLanguage } from "../../platform/language.ts";
import { toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";
import { findVisibleJob } from "../policy.ts";
import { presentReport } from "./present.ts";

/** A second report of the same user about the same job violates `reports_job_id_user_id_key` (409 already_reported). */
function insertReport(db: Kysely<DB>, report: z.output<typeof ReportForm> & { user_id: string }) {
  return db
    .insertInto("reports")
    .values({ id: uuidv7(), ...report })
    .returningAll()
    .$narrowType<{ job_id: string }>()
    .executeTakeFirstOrThrow();
}

/** Finds the report of one user about a job. A unique constraint allows at most one. */
export function findReportOfJob(db: Kysely<DB>, jobId: string, userId: string) {
  return db
    .selectFrom("reports")
    .selectAll()
    .where("job_id", "=", jobId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/**
 * Reports a job that the user can see. Sends a confirmation in the same transaction, if the user's email is verified.
 * The confirmation contains no text from the job or the report, because their authors could use it to send their own
 * words in the name of the portal.
 *
 * @throws {ApiError} not_found, or own_job for a job of the user's company
 */
async function reportJob(
  { db, notify }: Pick<AppContext, "db" | "notify">,
  user: CallerUser,
  form: z.output<typeof ReportForm>,
  request: FastifyRequest,
) {
  const { job } = await findVisibleJob(db, user, form.job_id);
  if (job.company_id === user.company_id) throw new ApiError("own_job");
  return db.transaction().execute(async (trx) => {
    const report = await insertReport(trx, { ...form, user_id: user.id });
    if (user.email === null || user.email_verified_at === null) return report;
    await notify.send(trx, {
      template: "report_received",
      to: { email: user.email },
      language: getRequestLanguage(request),
      values: { reference: formatReportReference(report) },
      idempotencyKey: `report:${report.id}`,
      userId: user.id,
    });
    return report;
  });
}

export function registerReportRoutes(context: AppContext): void {
  serve(context, routes.reportJob, async ({ body, caller, request }) => {
    await context.limits.consume("report", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
    const report = await reportJob(context, caller.user, body, request);
    return { ...presentReport(report), message: "Thank you. Your report has been received." };
  });
}
