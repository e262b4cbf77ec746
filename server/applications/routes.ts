import { routes } from "../../contract/index.ts";
import type { AppContext } from "../app-context.ts";
import { ApiError } from "../errors.ts";
import type { Caller } from "../http/access.ts";
import { decodeCursor, PagePosition, toListPage } from "../http/paging.ts";
import { serve } from "../http/serve.ts";
import { toAccountKey } from "../limits/rate-limiter.ts";
import { readSnapshot } from "../snapshots/present.ts";
import { applyToJob } from "./apply-to-job.ts";
import { presentApplication } from "./present.ts";
import * as queries from "./queries.ts";
import { sendSnapshot } from "./send-snapshot.ts";

export function registerApplicationRoutes(context: AppContext): void {
  const { db, limits, live } = context;

  /** Publishes a new or decided application to both users, and returns it with a message. */
  async function publishAndReply(caller: Caller, id: string, message: string) {
    const row = await queries.findApplication(db, caller.user, id);
    if (!row) throw new ApiError("not_found");
    const application = presentApplication(row);
    const { job_id, applied_by_user_id, posted_by_user_id, status } = application;
    live.publishApplication({ id, job_id, applied_by_user_id, posted_by_user_id, status });
    return { ...application, message };
  }

  serve(context, routes.listApplications, async ({ params, query, caller }) => {
    const page = { limit: query.limit, after: decodeCursor(query.after, PagePosition) };
    const list: queries.ApplicationList = { name: params.status, filter: query.filter };
    const { rows, total } = await queries.listApplications(db, caller.user, list, page);
    return { ...toListPage(rows, query.limit, presentApplication), total };
  });

  serve(context, routes.countApplications, async ({ params, query, caller }) => ({
    count: await queries.countApplications(db, caller.user, { name: params.status, filter: query.filter }),
  }));

  serve(context, routes.applyToJob, async ({ body, caller }) => {
    const id = await applyToJob(db, caller.user.id, body.job_id);
    return publishAndReply(caller, id, "Applied successfully.");
  });

  serve(context, routes.sendSnapshot, async ({ params, caller }) => {
    await limits.consume("snapshot", [toAccountKey(caller.user.id)]);
    await sendSnapshot(db, caller.user.id, params.id);
    await publishAndReply(caller, params.id, "");
    const snapshot = await readSnapshot(db, params.id, "applicant");
    if (!snapshot) throw new ApiError("not_found");
    return { snapshot, message: "Your profile has been sent." };
  });

  serve(context, routes.decideApplication, {
    authorize: async ({ params, caller }) =>
      requireDecidingEmployer(caller.user, await queries.findApplication(db, caller.user, params.id)),
    handle: async ({ params, body, caller }) => {
      if (!(await queries.decideApplication(db, params.id, caller.user.id, body.status))) {
        throw new ApiError("already_decided");
      }
      return publishAndReply(caller, params.id, "Application status has been updated.");
    },
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
