import { routes } from "../../../contract/index.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { Config } from "../../platform/config/config.ts";
import { ApiError } from "../../platform/errors.ts";
import { decodeCursor, PagePosition } from "../../platform/http/paging.ts";
import { getPublicOrigin } from "../../platform/http/public-origin.ts";
import { serve } from "../../platform/http/serve.ts";
import { readDecisions } from "../cases/decision-rows.ts";
import { toStaffMember } from "../cases/policy.ts";
import { findCase } from "../cases/queries.ts";
import { updateCase } from "../cases/update-case.ts";
import { decideCase, prepareDecision } from "./decide-case.ts";
import { listStatements, presentStatements, readStatement } from "./statements.ts";
import { requireDecision, undoDecision } from "./undo-decision.ts";

export function registerDecisionRoutes(context: AppContext, config: Config): void {
  const { app, db, notify, settings } = context;
  const getSender = () => ({ notify, origin: getPublicOrigin(app, config), timeZone: settings.current.time_zone });

  serve(context, routes.decideCase, async ({ params, body, caller }) => {
    const member = toStaffMember(caller);
    const id = await updateCase(context, member, { caseId: params.id, version: body.version }, (trx, row) =>
      decideCase(trx, getSender(), member, row, body),
    );
    const decision = (await readDecisions(db, params.id)).find((one) => one.id === id);
    if (!decision) throw new ApiError("not_found");
    return decision;
  });

  serve(context, routes.previewDecision, async ({ params, body }) => {
    const row = await findCase(db, params.id);
    if (!row) throw new ApiError("not_found");
    return (await prepareDecision(db, row, body, settings.current.time_zone)).letters;
  });

  serve(context, routes.undoCaseDecision, async ({ params, body, caller }) => {
    const member = toStaffMember(caller);
    const { case_id: caseId } = await requireDecision(db, params.id);
    await updateCase(context, member, { caseId, version: body.version }, (trx, row) =>
      undoDecision(trx, member, row, params.id),
    );
    return undefined;
  });

  serve(context, routes.listStatements, async ({ query, caller }) => {
    const page = { limit: query.limit, after: decodeCursor(query.after, PagePosition) };
    const rows = await listStatements(db, caller.user, page);
    const shown = rows.slice(0, query.limit);
    const last = shown.at(-1);
    const next = rows.length > query.limit && last ? { at: last.decided_at.toISOString(), id: last.id } : null;
    return { rows: await presentStatements(db, shown), next };
  });

  serve(context, routes.getStatement, ({ params, caller }) => readStatement(db, caller.user, params.id));
}
