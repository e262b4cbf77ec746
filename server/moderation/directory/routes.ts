import { routes } from "../../../contract/index.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { Config } from "../../platform/config/config.ts";
import { decodeCursor } from "../../platform/http/paging.ts";
import { getPublicOrigin } from "../../platform/http/public-origin.ts";
import { serve } from "../../platform/http/serve.ts";
import { toStaffMember } from "../cases/policy.ts";
import { viewAccount } from "./account-view.ts";
import { listApplications, presentDirectoryApplication } from "./applications.ts";
import { approveWaitingJob } from "./approvals.ts";
import { presentDirectoryCompany, readDirectoryCompany, searchCompanies } from "./companies.ts";
import { presentDirectoryJob, readDirectoryJob, readJobsToReview, searchJobs } from "./jobs.ts";
import { presentPerson, readPerson, searchPeople } from "./people.ts";
import { IdPosition, toIdPage } from "./search.ts";
import { endSuspensions, suspendByDecision } from "./suspensions.ts";
import { readTotals } from "./totals.ts";

export function registerDirectoryRoutes(context: AppContext, config: Config): void {
  const { app, db, notify, settings } = context;
  const getSender = () => ({ notify, origin: getPublicOrigin(app, config), timeZone: settings.current.time_zone });

  serve(context, routes.getDirectoryTotals, () => readTotals(db));

  serve(context, routes.searchPeople, async ({ query }) => {
    const rows = await searchPeople(db, { ...query, after: decodeCursor(query.after, IdPosition) });
    return toIdPage(rows, query.limit, presentPerson);
  });

  serve(context, routes.listDirectoryApplications, async ({ query }) => {
    const rows = await listApplications(db, { ...query, after: decodeCursor(query.after, IdPosition) });
    return toIdPage(rows, query.limit, presentDirectoryApplication);
  });

  serve(context, routes.getPerson, ({ params }) => readPerson(db, params.id));

  serve(context, routes.viewAccount, ({ params, caller }) => viewAccount(context, caller.user.id, params.id));

  serve(context, routes.suspendPerson, ({ params: { id }, body, caller }) =>
    suspendByDecision(context, getSender(), toStaffMember(caller), { kind: "user", id }, body),
  );

  serve(context, routes.endSuspensionOfPerson, async ({ params: { id }, caller }) => {
    await endSuspensions(context, getSender(), toStaffMember(caller), { kind: "user", id });
    return undefined;
  });

  serve(context, routes.searchCompanies, async ({ query }) => {
    const rows = await searchCompanies(db, { ...query, after: decodeCursor(query.after, IdPosition) });
    return toIdPage(rows, query.limit, presentDirectoryCompany);
  });

  serve(context, routes.getDirectoryCompany, ({ params }) => readDirectoryCompany(db, params.id));

  serve(context, routes.suspendCompany, ({ params: { id }, body, caller }) =>
    suspendByDecision(context, getSender(), toStaffMember(caller), { kind: "company", id }, body),
  );

  serve(context, routes.endSuspensionOfCompany, async ({ params: { id }, caller }) => {
    await endSuspensions(context, getSender(), toStaffMember(caller), { kind: "company", id });
    return undefined;
  });

  serve(context, routes.searchDirectoryJobs, async ({ query }) => {
    const rows = await searchJobs(db, { ...query, after: decodeCursor(query.after, IdPosition) });
    const toReview = await readJobsToReview(db, query.state === "waiting" ? rows.slice(0, query.limit) : []);
    return toIdPage(rows, query.limit, (row) => presentDirectoryJob(row, toReview.get(row.id)));
  });

  serve(context, routes.approveJob, async ({ params: { id }, body: { version }, caller }) => {
    await approveWaitingJob(db, getSender(), toStaffMember(caller), { id, version });
    return readDirectoryJob(db, id);
  });

  serve(context, routes.getDirectoryJob, ({ params }) => readDirectoryJob(db, params.id));
}
