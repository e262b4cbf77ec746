import { routes } from "../../contract/index.ts";
import { ACTIVE, EMPLOYER } from "../../contract/values.ts";
import { presentOwnApplication } from "../applications/present.ts";
import { findOwnApplication } from "../applications/queries.ts";
import type { Caller } from "../auth/caller.ts";
import { ApiError } from "../errors.ts";
import { type Door, serve } from "../http.ts";
import { decodeCursor, Position, toPage } from "../paging.ts";
import type { Searching } from "../search/searching.ts";
import { findUser } from "../users/queries.ts";
import { maySeeJob, requireOwnJob } from "./policy.ts";
import { presentIndustry, presentJob } from "./present.ts";
import * as queries from "./queries.ts";
import { similarJobs } from "./similar-jobs.ts";

export function jobRoutes(door: Door, searching: Searching): void {
  const { db } = door;

  async function requireOwn(caller: Caller, id: string) {
    const job = await queries.findJob(db, id);
    const application = job && (await findOwnApplication(db, id, caller.user.id));
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
    const application = caller && (await findOwnApplication(db, job.id, caller.user.id));
    if (!maySeeJob(caller?.user ?? null, job, Boolean(application))) throw new ApiError("not_found");
    return { ...presentJob(job), application: application ? presentOwnApplication(application) : null };
  });

  serve(door, routes.listSimilarJobs, async ({ params }) => {
    const job = await queries.findJob(db, params.id);
    if (!job?.published_at) throw new ApiError("not_found");
    return (await similarJobs(searching, job)).map(presentJob);
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
    const after = decodeCursor(query.after, Position);
    const rows = await queries.listJobsOf(db, caller.user.id, params.status, query.limit, after);
    return toPage(rows, query.limit, presentJob);
  });

  serve(door, routes.listCompanyJobs, async ({ params, query }) => {
    const company = await findUser(db, params.id);
    if (company?.user_type !== EMPLOYER || company.deleted_at !== null) throw new ApiError("not_found");
    const rows = await queries.listJobsOf(db, company.id, ACTIVE, query.limit, decodeCursor(query.after, Position));
    return toPage(rows, query.limit, presentJob);
  });

  serve(door, routes.countOwnJobs, async ({ caller }) => ({
    count: await queries.countActiveJobs(db, caller.user.id),
  }));
}
