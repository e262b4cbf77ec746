import { routes } from "../../../../contract/index.ts";
import type { AppContext } from "../../../platform/app-context.ts";
import { type Caller, requireMember } from "../../../platform/http/access.ts";
import { decodeCursor } from "../../../platform/http/paging.ts";
import { serve } from "../../../platform/http/serve.ts";
import { requireJobOfCompany } from "../policy.ts";
import {
  ApplicantPosition,
  type Applicants,
  countApplicants,
  findNeighbours,
  getPosition,
  listApplicants,
  presentApplicants,
} from "./job-applications.ts";

/** The lists of the applicants to a job, and to all jobs of a company. */
export function registerApplicantRoutes(context: AppContext): void {
  const { db } = context;

  /** @throws {ApiError} not_found when a job is named that is not of the caller's company */
  async function requireApplicants(
    caller: Caller,
    job: string | undefined,
    includesUnreadable = false,
  ): Promise<Applicants> {
    const member = requireMember(caller);
    if (job !== undefined) await requireJobOfCompany(db, member, job);
    return { member, jobId: job, includesUnreadable };
  }

  serve(context, routes.listJobApplications, async ({ params, query, caller }) => {
    const applicants = await requireApplicants(caller, params.id, true);
    const rows = await listApplicants(db, applicants, query, decodeCursor(query.after, ApplicantPosition));
    return presentApplicants(db, caller.user, rows, query.limit, getPosition);
  });

  serve(context, routes.listCompanyApplications, async ({ query, caller }) => {
    const applicants = await requireApplicants(caller, query.job);
    const rows = await listApplicants(db, applicants, query, decodeCursor(query.after, ApplicantPosition));
    return presentApplicants(db, caller.user, rows, query.limit, getPosition);
  });

  serve(context, routes.countJobApplications, async ({ params, caller }) =>
    countApplicants(db, await requireApplicants(caller, params.id, true)),
  );

  serve(context, routes.countCompanyApplications, async ({ query, caller }) =>
    countApplicants(db, await requireApplicants(caller, query.job)),
  );

  serve(context, routes.findNeighbours, async ({ params, query, caller }) =>
    findNeighbours(db, await requireApplicants(caller, query.job, query.job !== undefined), query, params.id),
  );
}
