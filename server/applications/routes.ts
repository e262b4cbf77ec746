import { routes } from "../../contract/index.ts";
import type { AppContext } from "../app-context.ts";
import { ApiError } from "../errors.ts";
import type { Caller } from "../http/access.ts";
import { decodeCursor, PagePosition, toListPage } from "../http/paging.ts";
import { serve } from "../http/serve.ts";
import { applyToJob } from "./apply-to-job.ts";
import { presentApplication } from "./present.ts";
import * as queries from "./queries.ts";

export function registerApplicationRoutes(context: AppContext): void {
  const { db } = context;

  async function reply(caller: Caller, id: string, message: string) {
    const application = await queries.findApplication(db, caller.user, id);
    if (!application) throw new ApiError("not_found");
    return { ...presentApplication(application), message };
  }

  serve(context, routes.listApplications, async ({ params, query, caller }) => {
    const page = { limit: query.limit, after: decodeCursor(query.after, PagePosition) };
    const rows = await queries.listApplications(db, caller.user, params.status, page);
    return toListPage(rows, query.limit, presentApplication);
  });

  serve(context, routes.countApplications, async ({ params, caller }) => ({
    count: await queries.countApplications(db, caller.user, params.status),
  }));

  serve(context, routes.applyToJob, async ({ body, caller }) => {
    const id = await applyToJob(db, caller.user.id, body.job_id);
    return reply(caller, id, "Applied successfully.");
  });

  serve(context, routes.decideApplication, async ({ params, body, caller }) => {
    const application = await queries.findApplication(db, caller.user, params.id);
    requireDecidingEmployer(caller.user, application);
    if (!(await queries.decideApplication(db, params.id, caller.user.id, body.status))) {
      throw new ApiError("already_decided");
    }
    return reply(caller, params.id, "Application status has been updated.");
  });
}

interface ApplicationParties {
  applied_by_user_id: string;
  posted_by_user_id: string;
}

/**
 * Requires that the viewer is the employer who posted the job.
 *
 * @throws {ApiError} forbidden for the applicant
 * @throws {ApiError} not_found for all other users
 */
function requireDecidingEmployer(viewer: { id: string }, application: ApplicationParties | undefined): void {
  if (application?.posted_by_user_id === viewer.id) return;
  throw new ApiError(application?.applied_by_user_id === viewer.id ? "forbidden" : "not_found");
}
