import type { Kysely, Selectable, Transaction } from "kysely";
import { routes } from "../../contract/index.ts";
import { type ClosingForm, type JobDetail, jobForms, jobUpdateForms } from "../../contract/jobs/jobs.ts";
import { JOB_ACTIVE, JOB_INACTIVE } from "../../contract/platform/constants.ts";
import type { Applications, DB } from "../../database/schema.ts";
import { canRecruitFor } from "../accounts/memberships/policy.ts";
import { companyExists } from "../accounts/memberships/queries.ts";
import type { AppContext } from "../platform/app-context.ts";
import { PublicCache } from "../platform/cache/public-cache.ts";
import { dependsOnCompany, dependsOnJob, NO_DEPENDENCIES } from "../platform/cache/source.ts";
import { ApiError } from "../platform/errors.ts";
import { type CallerUser, type Member, requireMember } from "../platform/http/access.ts";
import { decodeCursor, PagePosition, toListPage } from "../platform/http/paging.ts";
import { type ReplyCache, serve } from "../platform/http/serve.ts";
import { toAccountKey, toIpAddressKeys } from "../platform/limits/rate-limiter.ts";
import { type PortalSettings, resolveIndustry } from "../platform/settings/portal-settings.ts";
import { isNewCompany, publishJob } from "./approval.ts";
import { parseDescription } from "./format-description.ts";
import { resolveDates } from "./job-dates.ts";
import { type LockedJob, lockJobOfCompany, moveJobs } from "./job-state.ts";
import { findVisibleJob, requireCurrency, requireIndustry, requireManagedJob } from "./policy.ts";
import {
  type JobDetailRow,
  type JobRow,
  presentForApplicants,
  presentForCompany,
  presentIndustry,
  presentJob,
  presentWrittenJob,
} from "./present.ts";
import { presentPay } from "./present-pay.ts";
import * as queries from "./queries.ts";
import { recordChanges } from "./record-changes.ts";

const DETAILS_OF_VISITORS = { application: null, report: null, can_message: false };

/** What other areas add to the routes of a job, in their transactions. `app.ts` passes those of `server/hiring`. */
export interface JobHooks {
  /** @throws {ApiError} unanswered_applications when the company owes too many answers to publish a job */
  requireAnsweredApplications(trx: Transaction<DB>, companyId: string, limit: number): Promise<void>;
  /**
   * Ends the open applications to a job that has been closed or deleted, the chosen ones with their decisions. Returns
   * until when this can be undone, or null when no applicant is told.
   */
  endApplications(
    trx: Transaction<DB>,
    member: Member,
    jobId: string,
    choices: ClosingForm,
    reason: "job_closed" | "job_deleted",
  ): Promise<Date | null>;
  /** Returns what the page of a job shows to this viewer only. */
  readViewerDetails(
    db: Kysely<DB>,
    viewer: CallerUser,
    job: JobRow,
    application: Selectable<Applications> | null,
  ): Promise<Pick<JobDetail, "application" | "report" | "can_message">>;
}

export function registerJobRoutes(context: AppContext, hooks: JobHooks): void {
  const { db, limits, settings } = context;

  serve(
    context,
    routes.listIndustries,
    // From the primary database: a replica can be behind the settings that this process has applied already.
    async ({ setDependencies }) => {
      setDependencies(NO_DEPENDENCIES);
      return (await queries.listIndustries(db)).map(presentIndustry);
    },
    createIndustryCache(settings),
  );

  serve(context, routes.createJob, {
    pickBody: () => jobForms[settings.current.age_range],
    handle: async ({ body: typed, caller, request }) => {
      const ageRule = settings.current.age_range;
      const body = { answer_days: settings.current.answer_days, ...resolveIndustry(settings, typed) };
      requireCurrency(settings.current, body);
      await requireIndustry(db, body.industry);
      await limits.consume("job_posting", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
      const member = requireMember(caller);
      const job = await db.transaction().execute(async (trx) => {
        await requireIndustry(trx, body.industry);
        const isOpen = body.status === JOB_ACTIVE;
        const maxDays = settings.current.job_days;
        const dates = await resolveDates(trx, body, null, { isOpen, isPublished: isOpen, maxDays });
        if (!isOpen) return queries.insertJob(trx, member, body, { ageRule, dates });
        await hooks.requireAnsweredApplications(trx, member.company_id, settings.current.unanswered_limit);
        const waits = await isNewCompany(trx, member.company_id, settings.current.first_jobs_to_approve);
        return queries.insertJob(trx, member, body, { ageRule, dates, waits });
      });
      return { ...presentWrittenJob(job, ageRule), message: "Job has been created." };
    },
  });

  serve(context, routes.previewDescription, async ({ body, caller }) => {
    await limits.consume("text_preview", [toAccountKey(caller.user.id)]);
    return { formatted_description: parseDescription(body.description) };
  });

  serve(context, routes.getJob, async ({ params, caller, readPublic, setDependencies }) => {
    setDependencies(dependsOnJob(params.id));
    const viewer = caller?.user ?? null;
    return readPublic(async ({ db }) => {
      const { job, application } = await findVisibleJob(db, viewer, params.id);
      const isCompany = viewer !== null && canRecruitFor(viewer, job.company_id);
      return {
        ...presentWrittenJob(job, settings.current.age_range),
        ...presentForApplicants(job, isCompany),
        ...presentForCompany(job, isCompany),
        ...(viewer ? await hooks.readViewerDetails(db, viewer, job, application) : DETAILS_OF_VISITORS),
      };
    });
  });

  serve(context, routes.updateJob, {
    pickBody: () => jobUpdateForms[settings.current.age_range],
    authorize: ({ params, caller }) => requireManagedJob(db, caller.user, params.id),
    handle: async ({ params, body, caller, request }) => {
      const { applications, application_messages, version, ...form } = resolveIndustry(settings, body);
      await requireIndustry(db, form.industry);
      await limits.consume("job_change", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
      const member = requireMember(caller);
      const ageRule = settings.current.age_range;
      return db.transaction().execute(async (trx) => {
        const job = await lockManagedJob(trx, member, params.id);
        if (version !== undefined && version !== job.version) {
          throw new ApiError("job_changed", { version: String(job.version) });
        }
        const before = await requireJob(trx, job.id);
        const isClosing = form.status === JOB_INACTIVE;
        const isPublished = !isClosing && form.status !== job.status;
        const isMoved = form.status !== job.status;
        const maxDays = settings.current.job_days;
        const dates = await resolveDates(trx, form, job, { isOpen: !isClosing, isPublished, maxDays });
        if (isMoved && isClosing) await closeOwnJob(trx, job, member, applications);
        if (isPublished) {
          await hooks.requireAnsweredApplications(trx, member.company_id, settings.current.unanswered_limit);
          await publishJob(trx, job, { firstJobs: settings.current.first_jobs_to_approve, actorId: member.id });
        }
        // A currency that the portal no longer offers stays.
        if (form.pay_currency !== presentPay(before).pay_currency) requireCurrency(settings.current, form);
        await queries.updateJob(trx, job, { ...form, ...dates }, { storedPay: presentPay(before), ageRule });
        await recordChanges(trx, member, before, await requireJob(trx, job.id), { isClosing });
        const choices = { applications, application_messages };
        const undoUntil = isClosing ? await hooks.endApplications(trx, member, params.id, choices, "job_closed") : null;
        const updated = await requireJob(trx, job.id);
        return {
          ...presentWrittenJob(updated, ageRule),
          message: "Job has been updated.",
          ...presentUndoUntil(undoUntil),
        };
      });
    },
  });

  serve(context, routes.closeJob, {
    authorize: ({ params, caller }) => requireManagedJob(db, caller.user, params.id),
    handle: async ({ params, body, caller, request }) => {
      await limits.consume("job_change", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
      const member = requireMember(caller);
      const undoUntil = await db.transaction().execute(async (trx) => {
        const job = await lockManagedJob(trx, member, params.id);
        if (job.status === JOB_ACTIVE) await closeOwnJob(trx, job, member, body.applications);
        return hooks.endApplications(trx, member, params.id, body, "job_closed");
      });
      return { message: "Job has been closed.", ...presentUndoUntil(undoUntil) };
    },
  });

  serve(context, routes.deleteJob, {
    authorize: ({ params, caller }) => requireManagedJob(db, caller.user, params.id),
    handle: async ({ params, body, caller, request }) => {
      await limits.consume("job_change", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
      const member = requireMember(caller);
      const undoUntil = await db.transaction().execute(async (trx) => {
        const job = await lockManagedJob(trx, member, params.id);
        await moveJobs(trx, [job], { event: "deleted", to: "deleted", actorId: member.id });
        return hooks.endApplications(trx, member, params.id, body, "job_deleted");
      });
      return { message: "Job has been deleted.", ...presentUndoUntil(undoUntil) };
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
    const present = (row: JobRow) => ({
      ...presentJob(row, settings.current.age_range),
      ...presentForCompany(row, true),
      applicants: counts.get(row.id) ?? none,
    });
    return toListPage(rows, query.limit, present);
  });

  serve(context, routes.listCompanyJobs, async ({ params, query, readPublic, setDependencies }) => {
    setDependencies(dependsOnCompany(params.id));
    const rows = await readPublic(async ({ db }) => {
      if (!(await companyExists(db, params.id))) throw new ApiError("not_found");
      const after = decodeCursor(query.after, PagePosition);
      return queries.listJobsByCompany(db, params.id, "public", query.limit, after);
    });
    return toListPage(rows, query.limit, (row) => presentJob(row, settings.current.age_range));
  });

  serve(context, routes.countOwnJobs, async ({ caller }) => ({
    count: await queries.countActiveJobs(db, requireMember(caller).company_id),
  }));
}

/** Only a setting changes the industries, and each search page needs them. */
function createIndustryCache(settings: PortalSettings): ReplyCache {
  return new PublicCache({
    name: "industries",
    ttlMs: 2_000,
    maxBytes: 100_000,
    getSizeBytes: ({ body }) => body.length,
    isCurrent: ({ readAt }) => settings.appliedAt < readAt,
    getSource: ({ source }) => source,
  });
}

/** @throws {ApiError} not_found when the job was deleted after the caller was authorized */
async function lockManagedJob(trx: Transaction<DB>, member: Member, id: string): Promise<LockedJob> {
  const job = await lockJobOfCompany(trx, id, member.company_id);
  if (job.deleted_at !== null) throw new ApiError("not_found");
  return job;
}

/** Closes an open job of the member's company. Its applications end afterwards. */
async function closeOwnJob(
  trx: Transaction<DB>,
  job: LockedJob,
  member: Member,
  decisions: ClosingForm["applications"],
): Promise<void> {
  const hired = (await queries.countApplicants(trx, [job.id])).get(job.id)?.hired ?? 0;
  const isFilled = hired > 0 || (decisions?.some(({ stage }) => stage === "hired") ?? false);
  await moveJobs(trx, [job], { event: "closed", to: "inactive", actorId: member.id, isFilled });
}

/** Reads a job that the transaction has locked. */
async function requireJob(trx: Transaction<DB>, id: string): Promise<JobDetailRow> {
  const job = await queries.findJob(trx, id);
  if (!job) throw new ApiError("not_found");
  return job;
}

function presentUndoUntil(time: Date | null) {
  return { undo_until: time?.toISOString() ?? null };
}
