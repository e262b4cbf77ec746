import type { Selectable } from "kysely";
import type { ApplicationStatus } from "../../../contract/hiring/applications.ts";
import { routes } from "../../../contract/index.ts";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import type { Applications } from "../../../database/schema.ts";
import { canRecruitFor } from "../../accounts/memberships/policy.ts";
import { findVisibleJob } from "../../jobs/policy.ts";
import { presentForApplicants, presentJob } from "../../jobs/present.ts";
import { presentOwnReport } from "../../jobs/reports/present.ts";
import { findReportOfJob } from "../../jobs/reports/routes.ts";
import { listMessageableIds } from "../../messages/participants.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { dependsOnJob } from "../../platform/cache/source.ts";
import type { Database } from "../../platform/database/pool.ts";
import type { CallerUser } from "../../platform/http/access.ts";
import { serve } from "../../platform/http/serve.ts";

/**
 * Serves a job together with the caller's application, report and permission to write to the employer. The route needs
 * reports and messages, so it is not part of `server/jobs`, which imports neither.
 */
export function registerJobDetailRoute(context: AppContext): void {
  serve(context, routes.getJob, async ({ params, caller, readPublic, setDependencies }) => {
    setDependencies(dependsOnJob(params.id));
    return readPublic(({ db }) => readJobDetail(db, caller?.user ?? null, params.id));
  });
}

async function readJobDetail(db: Database, viewer: CallerUser | null, id: string) {
  const { job, application } = await findVisibleJob(db, viewer, id);
  const [report, messageableIds] = await Promise.all([
    viewer && findReportOfJob(db, job.id, viewer.id),
    viewer && listMessageableIds(db, viewer, [job.user_id]),
  ]);
  return {
    ...presentJob(job),
    ...presentForApplicants(job, viewer !== null && canRecruitFor(viewer, job.company_id)),
    application: application && presentOwnApplication(application),
    report: report ? presentOwnReport(report) : null,
    can_message: messageableIds?.has(job.user_id) ?? false,
  };
}

/** Presents an application to the seeker who views the job. */
function presentOwnApplication(row: Selectable<Applications>): JobDetail["application"] {
  return {
    id: row.id,
    _id: row.id,
    status: row.status as ApplicationStatus,
    seen_at: row.seen_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
