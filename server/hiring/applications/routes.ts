import type * as z from "zod";
import { routes } from "../../../contract/index.ts";
import { listMarkedJobIds } from "../../jobs/has-applied.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import { decodeCursor, PagePosition, toListPage } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import { toAccountKey } from "../../platform/limits/rate-limiter.ts";
import { listTimeline } from "./events.ts";
import { requireApplication } from "./policy.ts";
import { type ApplicationRow, presentApplication } from "./present.ts";
import * as queries from "./queries.ts";
import { readApplication } from "./read-application.ts";
import { sendSnapshot } from "./send-snapshot.ts";
import { setYearConsent } from "./year-consent.ts";

/** Converts the parameters of a list, or of its count, to the list that they mean. */
const toApplicationList = (
  { status }: z.output<typeof routes.listApplications.params>,
  { filter, withdrawn }: z.output<typeof routes.countApplications.query>,
): queries.ApplicationList => ({ name: status, filter, includesWithdrawn: withdrawn === "true" });

export function registerApplicationRoutes(context: AppContext): void {
  const { db, limits } = context;

  serve(context, routes.listApplications, async ({ params, query, caller }) => {
    const { limit, sort } = query;
    const page = { limit, after: decodeCursor(query.after, queries.getPositionSchema(sort)), sort };
    const list = toApplicationList(params, query);
    const { rows, total } = await queries.listApplications(db, caller.user, list, page);
    const present = (row: ApplicationRow) => presentApplication(row, context.settings.current.age_range);
    return { ...toListPage(rows, limit, present, queries.getListPosition), total };
  });

  serve(context, routes.listDueApplications, async ({ query, caller }) => {
    const page = { limit: query.limit, after: decodeCursor(query.after, PagePosition) };
    const { rows, total } = await queries.listDueApplications(db, caller.user, query.stage, page);
    const pageRows = rows.slice(0, query.limit);
    const last = pageRows.at(-1);
    const hasNext = rows.length > query.limit && last?.answer_due_at;
    return {
      rows: pageRows.map((row) => presentApplication(row, context.settings.current.age_range)),
      next: hasNext ? { at: hasNext.toISOString(), id: last.id } : null,
      total,
    };
  });

  serve(context, routes.listAppliedJobIds, ({ caller }) => listMarkedJobIds(db, caller.user.id));

  serve(context, routes.countApplications, async ({ params, query, caller }) => {
    const list = toApplicationList(params, query);
    return { count: await queries.countApplications(db, caller.user, list) };
  });

  serve(context, routes.sendSnapshot, async ({ params, caller }) => {
    await limits.consume("snapshot", [toAccountKey(caller.user.id)]);
    await sendSnapshot(db, caller.user.id, params.id);
    const { snapshot } = await readApplication(context, caller, params.id);
    if (!snapshot) throw new ApiError("not_found");
    return { snapshot, message: "Your profile has been sent." };
  });

  serve(context, routes.getApplication, ({ params, caller }) => readApplication(context, caller, params.id));

  serve(context, routes.listApplicationEvents, async ({ params, caller }) => {
    const { user } = caller;
    const { side } = await requireApplication(db, user, params.id, "canFollow");
    return listTimeline(db, params.id, side, { isOwner: user.company_role === "owner" });
  });

  serve(context, routes.setYearConsent, {
    authorize: ({ params, caller }) => requireApplication(db, caller.user, params.id, "canView"),
    handle: async ({ params, body, caller }) => {
      await db.transaction().execute((trx) => setYearConsent(trx, caller.user.id, params.id, body.keep_for_a_year));
      return readApplication(context, caller, params.id);
    },
  });
}
