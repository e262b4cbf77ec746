import { routes } from "../../contract/index.ts";
import { JOB_ACTIVE } from "../../contract/platform/constants.ts";
import { companyExists } from "../accounts/memberships/queries.ts";
import type { AppContext } from "../platform/app-context.ts";
import { dependsOnCompany, NO_DEPENDENCIES } from "../platform/cache/source.ts";
import { ApiError } from "../platform/errors.ts";
import { requireMember } from "../platform/http/access.ts";
import { decodeCursor, PagePosition, toListPage } from "../platform/http/paging.ts";
import { serve } from "../platform/http/serve.ts";
import { toAccountKey, toIpAddressKeys } from "../platform/limits/rate-limiter.ts";
import { requireAnsweredApplications, requireIndustry } from "./policy.ts";
import { type JobRow, presentIndustry, presentJob } from "./present.ts";
import * as queries from "./queries.ts";

export function registerJobRoutes(context: AppContext): void {
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
      if (body.status === JOB_ACTIVE) await requireAnsweredApplications(trx, member.company_id);
      return queries.insertJob(trx, member, body);
    });
    return { ...presentJob(job), message: "Job has been created." };
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
