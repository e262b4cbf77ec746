import type { FastifyRequest } from "fastify";
import * as z from "zod";
import type { ReportForm } from "../../contract/reports.ts";
import { findApplicationForJob } from "../applications/queries.ts";
import { ApiError } from "../errors.ts";
import type { AppContext } from "../http/serve.ts";
import { canViewJob } from "../jobs/policy.ts";
import { findJob } from "../jobs/queries.ts";
import { getRequestLanguage } from "../language.ts";
import type { UserRow } from "../users/present.ts";
import { formatReportReference } from "./present.ts";
import { insertReport } from "./queries.ts";

/** Reports a job that the person can see, and writes the receipt with it. Who has only a phone number gets no mail. */
export async function reportJob(
  { db, notify }: Pick<AppContext, "db" | "notify">,
  user: UserRow,
  form: z.output<typeof ReportForm>,
  request: FastifyRequest,
) {
  const job = await findVisibleJob(db, user, form.job_id);
  if (job.user_id === user.id) throw new ApiError("own_job");
  return db.transaction().execute(async (trx) => {
    const report = await insertReport(trx, { ...form, user_id: user.id });
    if (user.email === null) return report;
    await notify.send(trx, {
      template: "report_received",
      to: { email: user.email },
      language: getRequestLanguage(request),
      values: { job: job.title, company: job.company ?? "", reference: formatReportReference(report) },
      event: `report:${report.id}`,
      userId: user.id,
    });
    return report;
  });
}

async function findVisibleJob(db: AppContext["db"], user: UserRow, id: string) {
  const job = z.uuid().safeParse(id).success ? await findJob(db, id) : undefined;
  const application = job && (await findApplicationForJob(db, job.id, user.id));
  if (!job || !canViewJob(user, job, application !== undefined)) throw new ApiError("not_found");
  return job;
}
