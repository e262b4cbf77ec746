import type { FastifyRequest } from "fastify";
import * as z from "zod";
import type { ReportForm } from "../../contract/reports.ts";
import { findOwnApplication } from "../applications/queries.ts";
import { ApiError } from "../errors.ts";
import type { Door } from "../http.ts";
import { maySeeJob } from "../jobs/policy.ts";
import { findJob } from "../jobs/queries.ts";
import { languageOf } from "../language.ts";
import type { UserRow } from "../users/present.ts";
import { referenceOf } from "./present.ts";
import { insertReport } from "./queries.ts";

/** Reports a job that the person can see, and writes the receipt with it. Who has only a phone number gets no mail. */
export async function reportJob(
  { db, notify }: Pick<Door, "db" | "notify">,
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
      language: languageOf(request),
      values: { job: job.title, company: job.company ?? "", reference: referenceOf(report) },
      event: `report:${report.id}`,
      userId: user.id,
    });
    return report;
  });
}

async function findVisibleJob(db: Door["db"], user: UserRow, id: string) {
  const job = z.uuid().safeParse(id).success ? await findJob(db, id) : undefined;
  const application = job && (await findOwnApplication(db, job.id, user.id));
  if (!job || !maySeeJob(user, job, application !== undefined)) throw new ApiError("not_found");
  return job;
}
