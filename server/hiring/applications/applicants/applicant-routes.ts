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

  /**
   * @param query.status Selects a list of the company, which has readable applications only
   * @throws {ApiError} not_found when a job is named that is not of the caller's company
   */
  async function requireApplicants(
    caller: Caller,
    { job, status }: { job?: string | undefined; status?: number | undefined },
  ): Promise<Applicants> {
    const member = requireMember(caller);
    if (job !== undefined) await requireJobOfCompany(db, member, job);
    return { member, jobId: job, includesUnreadable: job !== undefined && status === undefined };
  }

  serve(context, routes.listJobApplications, async ({ params, query, caller }) => {
    const applicants = await requireApplicants(caller, { job: params.id });
    const rows = await listApplicants(db, applicants, query, decodeCursor(query.after, ApplicantPosition));
    return presentApplicants(db, caller.user, rows, query.limit, getPosition);
  });

  serve(context, routes.listCompanyApplications, async ({ query, caller }) => {
    const applicants = await requireApplicants(caller, query);
    const rows = await listApplicants(db, applicants, query, decodeCursor(query.after, ApplicantPosition));
    return presentApplicants(db, caller.user, rows, query.limit, getPosition);
  });

  serve(context, routes.countJobApplications, async ({ params, caller }) =>
    countApplicants(db, await requireApplicants(caller, { job: params.id })),
  );

  serve(context, routes.countCompanyApplications, async ({ query, caller }) =>
    countApplicants(db, await requireApplicants(caller, query)),
  );

  serve(context, routes.findNeighbours, async ({ params, query, caller }) =>
    findNeighbours(db, await requireApplicants(caller, query), query, params.id),
  );
}
