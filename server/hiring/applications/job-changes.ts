import { routes } from "../../../contract/index.ts";
import { JOB_ACTIVE, JOB_INACTIVE } from "../../../contract/platform/constants.ts";
import { requireAnsweredApplications, requireIndustry, requireManagedJob } from "../../jobs/policy.ts";
import { presentJob } from "../../jobs/present.ts";
import { deleteJob, findJob, selectJobStatusForUpdate, updateJob } from "../../jobs/queries.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import { requireMember } from "../../platform/http/access.ts";
import { serve } from "../../platform/http/serve.ts";
import { toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";
import { closeApplicationsWithDecisions, undoClosing } from "./close-applications.ts";
import { requireJobOfCompany } from "./policy.ts";

/**
 * Serves the changes of a job that end its applications. `server/jobs` does not import applications, so these routes are
 * not part of it.
 */
export function registerJobChangeRoutes(context: AppContext): void {
  const { db, limits } = context;

  serve(context, routes.updateJob, {
    authorize: ({ params, caller }) => requireManagedJob(db, caller.user, params.id),
    handle: async ({ params, body, caller, request }) => {
      const { applications, application_messages, ...form } = body;
      await requireIndustry(db, form.industry);
      await limits.consume("job_change", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
      const member = requireMember(caller);
      const job = await db.transaction().execute(async (trx) => {
        const status = await selectJobStatusForUpdate(trx, params.id);
        if (status === JOB_INACTIVE && form.status === JOB_ACTIVE) {
          await requireAnsweredApplications(trx, member.company_id);
        }
        const updated = await updateJob(trx, params.id, member.company_id, form);
        if (!updated) throw new ApiError("not_found");
        if (updated.status !== JOB_INACTIVE) return updated;
        const choices = { applications, application_messages };
        await closeApplicationsWithDecisions(trx, member, updated.id, choices, "job_closed");
        return updated;
      });
      return { ...presentJob(job), message: "Job has been updated." };
    },
  });

  serve(context, routes.deleteJob, {
    authorize: ({ params, caller }) => requireManagedJob(db, caller.user, params.id),
    handle: async ({ params, body, caller, request }) => {
      await limits.consume("job_change", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
      const member = requireMember(caller);
      await db.transaction().execute(async (trx) => {
        await deleteJob(trx, params.id, member.company_id);
        await closeApplicationsWithDecisions(trx, member, params.id, body, "job_deleted");
      });
      return { message: "Job has been deleted." };
    },
  });

  serve(context, routes.undoClosing, {
    authorize: ({ params, caller }) => requireJobOfCompany(db, requireMember(caller), params.id),
    handle: async ({ params, caller }) => {
      await db.transaction().execute((trx) => undoClosing(trx, requireMember(caller), params.id));
      const job = await findJob(db, params.id);
      if (!job) throw new ApiError("not_found");
      return presentJob(job);
    },
  });
}
