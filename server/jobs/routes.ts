import { routes } from "../../contract/index.ts";
import { ACTIVE, EMPLOYER } from "../../contract/values.ts";
import type { AppContext } from "../app-context.ts";
import { presentOwnApplication } from "../applications/present.ts";
import { findApplicationForJob } from "../applications/queries.ts";
import { ApiError } from "../errors.ts";
import type { Caller } from "../http/access.ts";
import { decodeCursor, PagePosition, toPage } from "../http/paging.ts";
import { serve } from "../http/serve.ts";
import type { SearchContext } from "../search/search-context.ts";
import { findSimilarJobs } from "../search/similar-jobs.ts";
import { findUser } from "../users/queries.ts";
import { canViewJob, requireOwnJob } from "./policy.ts";
import { presentIndustry, presentJob } from "./present.ts";
import * as queries from "./queries.ts";

export function jobRoutes(door: AppContext, searching: SearchContext): void {
  const { db } = door;

  async function requireOwn(caller: Caller, id: string) {
    const job = await queries.findJob(db, id);
    const application = job && (await findApplicationForJob(db, id, caller.user.id));
    requireOwnJob(caller.user, job, application !== undefined);
  }

  async function requireIndustry(title: string) {
    if (!(await queries.industryExists(db, title)))
      throw new ApiError("invalid_fields", { industry: "Invalid Industry" });
  }

  serve(door, routes.listIndustries, async () => (await queries.listIndustries(db)).map(presentIndustry));

  serve(door, routes.getJob, async ({ params, caller }) => {
    const job = await queries.findJob(db, params.id);
    if (!job) throw new ApiError("not_found");
    const application = caller && (await findApplicationForJob(db, job.id, caller.user.id));
    if (!canViewJob(caller?.user ?? null, job, Boolean(application))) throw new ApiError("not_found");
    return { ...presentJob(job), application: application ? presentOwnApplication(application) : null };
  });

  serve(door, routes.listSimilarJobs, async ({ params }) => {
    const job = await queries.findJob(db, params.id);
    if (!job?.published_at) throw new ApiError("not_found");
    return (await findSimilarJobs(searching, job)).map(presentJob);
  });

  serve(door, routes.createJob, async ({ body, caller }) => {
    await requireIndustry(body.industry);
    const job = await queries.insertJob(db, caller.user.id, body);
    return { ...presentJob(job), message: "Job has been created." };
  });

  serve(door, routes.updateJob, async ({ params, body, caller }) => {
    await requireOwn(caller, params.id);
    await requireIndustry(body.industry);
    const job = await queries.updateJob(db, params.id, caller.user.id, body);
    if (!job) throw new ApiError("not_found");
    return { ...presentJob(job), message: "Job has been updated." };
  });

  serve(door, routes.deleteJob, async ({ params, caller }) => {
    await requireOwn(caller, params.id);
    await queries.deleteJob(db, params.id, caller.user.id);
    return { message: "Job has been deleted." };
  });

  serve(door, routes.listOwnJobs, async ({ params, query, caller }) => {
    const after = decodeCursor(query.after, PagePosition);
    const rows = await queries.listJobsByOwner(db, caller.user.id, params.status, query.limit, after);
    return toPage(rows, query.limit, presentJob);
  });

  serve(door, routes.listCompanyJobs, async ({ params, query }) => {
    const company = await findUser(db, params.id);
    if (company?.user_type !== EMPLOYER || company.deleted_at !== null) throw new ApiError("not_found");
    const rows = await queries.listJobsByOwner(
      db,
      company.id,
      ACTIVE,
      query.limit,
      decodeCursor(query.after, PagePosition),
    );
    return toPage(rows, query.limit, presentJob);
  });

  serve(door, routes.countOwnJobs, async ({ caller }) => ({
    count: await queries.countActiveJobs(db, caller.user.id),
  }));
}
