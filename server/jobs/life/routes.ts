import type { FastifyRequest } from "fastify";
import { routes } from "../../../contract/index.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { NO_DEPENDENCIES } from "../../platform/cache/source.ts";
import { ApiError, toErrorCode } from "../../platform/errors.ts";
import { requireMember } from "../../platform/http/access.ts";
import { serve } from "../../platform/http/serve.ts";
import { toIpKey } from "../../platform/limits/ip-address.ts";
import { toAccountIpKey, toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";
import { createSigner, type SecretKeys } from "../../platform/signing/signer.ts";
import { listJobEvents } from "../job-events.ts";
import { isDraft, lockAnyJob, lockJobOfCompany } from "../job-state.ts";
import { findVisibleJob, requireManagedJob } from "../policy.ts";
import { presentForApplicants, presentForCompany, presentWrittenJob } from "../present.ts";
import { findJob } from "../queries.ts";
import { confirmJob, createConfirmationLinks, findConfirmation } from "./confirmation.ts";
import { reportFilled } from "./filled-reports.ts";
import { createPreviewLinks } from "./preview-links.ts";
import { countJobFit, countJobView, readJobFit } from "./reader-counts.ts";

/** Serves what happens to a job between its draft and its end: confirmation, its record, and links for colleagues. */
export function registerJobLifeRoutes(context: AppContext, secretKeys: SecretKeys): void {
  const { db, limits } = context;
  const links = createConfirmationLinks(secretKeys);
  const previews = createPreviewLinks(secretKeys);
  const networks = createSigner(secretKeys, "network of a report that a job is filled");

  /** Whether a network address says something about a job for the first time in a day. */
  async function isFirstOfDay(limit: "job_fit_daily" | "job_view_daily", jobId: string, request: FastifyRequest) {
    try {
      await limits.consume(limit, [toAccountIpKey(jobId, request)]);
      return true;
    } catch (error) {
      if (toErrorCode(error) === "too_many_requests") return false;
      throw error;
    }
  }

  serve(context, routes.confirmJob, {
    authorize: ({ params, caller }) => requireManagedJob(db, caller.user, params.id),
    handle: async ({ params, caller }) => {
      const member = requireMember(caller);
      await db
        .transaction()
        .execute(async (trx) => confirmJob(trx, await lockJobOfCompany(trx, params.id, member.company_id), member.id));
      return undefined;
    },
  });

  serve(context, routes.readJobConfirmation, async ({ query, setDependencies }) => {
    setDependencies(NO_DEPENDENCIES);
    return findConfirmation(db, requireLink(query.token));
  });

  serve(context, routes.confirmJobByLink, async ({ body }) => {
    const link = requireLink(body.token);
    const { company_id } = await findConfirmation(db, link);
    return db.transaction().execute(async (trx) => {
      await confirmJob(trx, await lockJobOfCompany(trx, link.jobId, company_id), link.userId);
      return findConfirmation(trx, link);
    });
  });

  serve(context, routes.reportFilledJob, {
    authorize: async ({ params, caller }) => {
      await findVisibleJob(db, caller.user, params.id);
    },
    handle: async ({ params, caller, request }) => {
      await limits.consume("report", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
      const network = Buffer.from(networks.sign(toIpKey(request.ip)), "base64url");
      await db.transaction().execute(async (trx) => {
        const job = await lockAnyJob(trx, params.id);
        // What is closed needs no question.
        if (job?.status === 1 && job.deleted_at === null) {
          await reportFilled(trx, job, { userId: caller.user.id, network });
        }
      });
      return undefined;
    },
  });

  serve(context, routes.answerJobFit, {
    authorize: async ({ params }) => {
      await findVisibleJob(db, null, params.id);
    },
    handle: async ({ params, body, request }) => {
      await limits.consume("job_fit", [toIpAddressKeys(request)]);
      if (await isFirstOfDay("job_fit_daily", params.id, request)) await countJobFit(db, params.id, body.fits);
      return undefined;
    },
  });

  serve(context, routes.countJobView, {
    authorize: async ({ params }) => {
      await findVisibleJob(db, null, params.id);
    },
    handle: async ({ params, body, request }) => {
      await limits.consume("job_view", [toIpAddressKeys(request)]);
      if (await isFirstOfDay("job_view_daily", params.id, request)) await countJobView(db, params.id, body.source);
      return undefined;
    },
  });

  serve(context, routes.readJobFit, {
    authorize: ({ params, caller }) => requireManagedJob(db, caller.user, params.id),
    handle: ({ params }) => readJobFit(db, params.id),
  });

  serve(context, routes.listJobEvents, {
    authorize: ({ params, caller }) => requireManagedJob(db, caller.user, params.id),
    handle: ({ params }) => listJobEvents(db, params.id),
  });

  serve(context, routes.getPreviewLink, {
    authorize: ({ params, caller }) => requireManagedJob(db, caller.user, params.id),
    handle: ({ params }) => previews.find(db, params.id),
  });

  serve(context, routes.createPreviewLink, {
    authorize: ({ params, caller }) => requireManagedJob(db, caller.user, params.id),
    handle: async ({ params, caller, request }) => {
      await limits.consume("job_change", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
      return previews.create(db, params.id, caller.user.id);
    },
  });

  serve(context, routes.deletePreviewLink, {
    authorize: ({ params, caller }) => requireManagedJob(db, caller.user, params.id),
    handle: async ({ params }) => {
      await db.deleteFrom("job_previews").where("job_id", "=", params.id).execute();
      return undefined;
    },
  });

  serve(context, routes.previewJob, async ({ params }) => {
    const jobId = await previews.findJobId(db, params.token);
    const job = jobId && (await findJob(db, jobId));
    if (!job) throw new ApiError("not_found");
    return {
      ...presentWrittenJob(job, context.settings.current.age_range),
      ...presentForApplicants(job, false),
      ...presentForCompany(job, false),
      is_draft: isDraft(job),
      ...{ application: null, report: null, can_message: false },
    };
  });

  function requireLink(token: string) {
    const link = links.verifyToken(token);
    if (!link) throw new ApiError("not_found");
    return link;
  }
}
