import { routes } from "../../contract/index.ts";
import { jobForms, jobUpdateForms } from "../../contract/jobs/job-form.ts";
import { canRecruitFor } from "../accounts/memberships/policy.ts";
import { companyExists } from "../accounts/memberships/queries.ts";
import type { AppContext } from "../platform/app-context.ts";
import { PublicCache } from "../platform/cache/public-cache.ts";
import { dependsOnCompany, dependsOnJob, NO_DEPENDENCIES } from "../platform/cache/source.ts";
import { ApiError } from "../platform/errors.ts";
import { parseText } from "../platform/format-text.ts";
import { requireMember } from "../platform/http/access.ts";
import { decodeCursor, PagePosition, toListPage } from "../platform/http/paging.ts";
import { type ReplyCache, serve } from "../platform/http/serve.ts";
import { toAccountKey, toIpAddressKeys } from "../platform/limits/rate-limiter.ts";
import { type PortalSettings, resolveIndustry } from "../platform/settings/portal-settings.ts";
import type { JobHooks } from "./job-hooks.ts";
import { proposeOccupations } from "./occupations/propose-groups.ts";
import { findVisibleJob, requireCurrency, requireIndustry, requireManagedJob } from "./policy.ts";
import {
  type JobRow,
  presentForApplicants,
  presentForCompany,
  presentIndustry,
  presentJob,
  presentWrittenJob,
} from "./present.ts";
import * as queries from "./queries.ts";
import { closeJob, createJob, deleteJob, updateJob } from "./write-job.ts";

const DETAILS_OF_VISITORS = { application: null, report: null, can_message: false };

export function registerJobRoutes(context: AppContext, hooks: JobHooks): void {
  const { db, limits, settings } = context;
  const writing = { settings, hooks };

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
      const body = { answer_days: settings.current.answer_days, ...resolveIndustry(settings, typed) };
      requireCurrency(settings.current, body);
      await requireIndustry(db, body.industry);
      await limits.consume("job_posting", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
      const job = await db.transaction().execute((trx) => createJob(trx, writing, requireMember(caller), body));
      return { ...presentWrittenJob(job, settings.current.age_range), message: "Job has been created." };
    },
  });

  serve(context, routes.previewDescription, async ({ body, caller }) => {
    await limits.consume("text_preview", [toAccountKey(caller.user.id)]);
    return { formatted_description: parseText(body.description, "description") };
  });

  serve(context, routes.proposeOccupationGroup, async ({ query, caller }) => {
    await limits.consume("text_preview", [toAccountKey(caller.user.id)]);
    const [proposed] = await proposeOccupations(db, [query.title]);
    return { occupation_group: proposed?.group ?? null, occupation: proposed?.name ?? null };
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
      const form = resolveIndustry(settings, body);
      await requireIndustry(db, form.industry);
      await limits.consume("job_change", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
      const { job, undoUntil } = await db
        .transaction()
        .execute((trx) => updateJob(trx, writing, requireMember(caller), params.id, form));
      return {
        ...presentWrittenJob(job, settings.current.age_range),
        message: "Job has been updated.",
        ...presentUndoUntil(undoUntil),
      };
    },
  });

  serve(context, routes.closeJob, {
    authorize: ({ params, caller }) => requireManagedJob(db, caller.user, params.id),
    handle: async ({ params, body, caller, request }) => {
      await limits.consume("job_change", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
      const undoUntil = await db
        .transaction()
        .execute((trx) => closeJob(trx, writing, requireMember(caller), params.id, body));
      return { message: "Job has been closed.", ...presentUndoUntil(undoUntil) };
    },
  });

  serve(context, routes.deleteJob, {
    authorize: ({ params, caller }) => requireManagedJob(db, caller.user, params.id),
    handle: async ({ params, body, caller, request }) => {
      await limits.consume("job_change", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
      const undoUntil = await db
        .transaction()
        .execute((trx) => deleteJob(trx, writing, requireMember(caller), params.id, body));
      return { message: "Job has been deleted.", ...presentUndoUntil(undoUntil) };
    },
  });

  serve(context, routes.listOwnJobs, async ({ params, query, caller }) => {
    const after = decodeCursor(query.after, PagePosition);
    const { company_id } = requireMember(caller);
    const rows = await queries.listJobsByCompany(
      db,
      company_id,
      { status: params.status, isToConfirm: query.to_confirm !== undefined },
      query.limit,
      after,
    );
    const counts = await queries.countApplicantsOfJobs(
      db,
      rows.map(({ id }) => id),
    );
    const none = { all: 0, open: 0, new: 0, waiting: 0, late: 0, hired: 0 };
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

function presentUndoUntil(time: Date | null) {
  return { undo_until: time?.toISOString() ?? null };
}
