import type { Kysely, Selectable, Transaction } from "kysely";
import { routes } from "../../contract/index.ts";
import type { ClosingForm, JobDetail } from "../../contract/jobs/jobs.ts";
import { JOB_ACTIVE, JOB_INACTIVE } from "../../contract/platform/constants.ts";
import type { Applications, DB } from "../../database/schema.ts";
import { canRecruitFor } from "../accounts/memberships/policy.ts";
import { companyExists } from "../accounts/memberships/queries.ts";
import type { AppContext } from "../platform/app-context.ts";
import { dependsOnCompany, dependsOnJob, NO_DEPENDENCIES } from "../platform/cache/source.ts";
import { ApiError } from "../platform/errors.ts";
import { type CallerUser, type Member, requireMember } from "../platform/http/access.ts";
import { decodeCursor, PagePosition, toListPage } from "../platform/http/paging.ts";
import { serve } from "../platform/http/serve.ts";
import { toAccountKey, toIpAddressKeys } from "../platform/limits/rate-limiter.ts";
import { lockJobOfCompany, moveJobs } from "./job-state.ts";
import { findVisibleJob, requireIndustry, requireManagedJob } from "./policy.ts";
import { type JobRow, presentForApplicants, presentIndustry, presentJob } from "./present.ts";
import * as queries from "./queries.ts";

const DETAILS_OF_VISITORS = { application: null, report: null, can_message: false };

/** What other areas add to the routes of a job, in their transactions. `app.ts` passes those of `server/hiring`. */
export interface JobHooks {
  /** @throws {ApiError} unanswered_applications when the company owes too many answers to publish a job */
  requireAnsweredApplications(trx: Transaction<DB>, companyId: string): Promise<void>;
  /** Ends the open applications to a job that has been closed or deleted, the chosen ones with their decisions. */
  endApplications(
    trx: Transaction<DB>,
    member: Member,
    jobId: string,
    choices: ClosingForm,
    reason: "job_closed" | "job_deleted",
  ): Promise<void>;
  /** Returns what the page of a job shows to this viewer only. */
  readViewerDetails(
    db: Kysely<DB>,
    viewer: CallerUser,
    job: JobRow,
    application: Selectable<Applications> | null,
  ): Promise<Pick<JobDetail, "application" | "report" | "can_message">>;
}

export function registerJobRoutes(context: AppContext, hooks: JobHooks): void {
  const { db, limits } = context;

  serve(context, routes.listIndustries, async ({ readPublic, setDependencies }) => {
    setDependencies(NO_DEPENDENCIES);
    return (await readPublic(({ db }) => queries.listIndustries(db))).map(presentIndustry);
  });

  serve(context, routes.createJob, async ({ body, caller, request }) => {
    await requireIndustry(db, body.industry);
    await limits.consume("job_posting", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
    const member = requireMember(caller);
    const job = await db.transaction().execute(async (trx) => {
      if (body.status === JOB_ACTIVE) await hooks.requireAnsweredApplications(trx, member.company_id);
      return queries.insertJob(trx, member, body);
    });
    return { ...presentJob(job), message: "Job has been created." };
  });

  serve(context, routes.getJob, async ({ params, caller, readPublic, setDependencies }) => {
    setDependencies(dependsOnJob(params.id));
    const viewer = caller?.user ?? null;
    return readPublic(async ({ db }) => {
      const { job, application } = await findVisibleJob(db, viewer, params.id);
      return {
        ...presentJob(job),
        ...presentForApplicants(job, viewer !== null && canRecruitFor(viewer, job.company_id)),
        ...(viewer ? await hooks.readViewerDetails(db, viewer, job, application) : DETAILS_OF_VISITORS),
      };
    });
  });

  serve(context, routes.updateJob, {
    authorize: ({ params, caller }) => requireManagedJob(db, caller.user, params.id),
    handle: async ({ params, body, caller, request }) => {
      const { applications, application_messages, ...form } = body;
      await requireIndustry(db, form.industry);
      await limits.consume("job_change", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
      const member = requireMember(caller);
      const job = await db.transaction().execute(async (trx) => {
        const present = await lockJobOfCompany(trx, params.id, member.company_id);
        if (present.deleted_at !== null) throw new ApiError("not_found");
        const isClosing = form.status === JOB_INACTIVE;
        if (form.status !== present.status) {
          if (!isClosing) await hooks.requireAnsweredApplications(trx, member.company_id);
          await moveJobs(trx, [present], isClosing ? "closed" : "published", isClosing ? "inactive" : "active");
        }
        await queries.updateJob(trx, present, form);
        if (isClosing) {
          await hooks.endApplications(trx, member, params.id, { applications, application_messages }, "job_closed");
        }
        return queries.findJob(trx, params.id);
      });
      if (!job) throw new ApiError("not_found");
      return { ...presentJob(job), message: "Job has been updated." };
    },
  });

  serve(context, routes.deleteJob, {
    authorize: ({ params, caller }) => requireManagedJob(db, caller.user, params.id),
    handle: async ({ params, body, caller, request }) => {
      await limits.consume("job_change", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
      const member = requireMember(caller);
      await db.transaction().execute(async (trx) => {
        const job = await lockJobOfCompany(trx, params.id, member.company_id);
        if (job.deleted_at !== null) throw new ApiError("not_found");
        await moveJobs(trx, [job], "deleted", "deleted");
        await hooks.endApplications(trx, member, params.id, body, "job_deleted");
      });
      return { message: "Job has been deleted." };
    },
  });

  serve(context, routes.listOwnJobs, async ({ params, query, caller }) => {
    const after = decodeCursor(query.after, PagePosition);
    const { company_id } = requireMember(caller);
    const rows = await queries.listJobsByCompany(db, company_id, params.status, query.limit, after);
    const counts = await queries.countApplicants(
      db,
      rows.map(({ id }) => id),
    );
    const none = { open: 0, new: 0, hired: 0 };
    const present = (row: JobRow) => ({ ...presentJob(row), applicants: counts.get(row.id) ?? none });
    return toListPage(rows, query.limit, present);
  });

  serve(context, routes.listCompanyJobs, async ({ params, query, readPublic, setDependencies }) => {
    setDependencies(dependsOnCompany(params.id));
    const rows = await readPublic(async ({ db }) => {
      if (!(await companyExists(db, params.id))) throw new ApiError("not_found");
      const after = decodeCursor(query.after, PagePosition);
      return queries.listJobsByCompany(db, params.id, JOB_ACTIVE, query.limit, after);
    });
    return toListPage(rows, query.limit, presentJob);
  });

  serve(context, routes.countOwnJobs, async ({ caller }) => ({
    count: await queries.countActiveJobs(db, requireMember(caller).company_id),
  }));
}
