import type * as z from "zod";
import { routes } from "../../../contract/index.ts";
import type { AppealForm } from "../../../contract/moderation/appeals.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Caller } from "../../platform/http/access.ts";
import { getPublicOrigin } from "../../platform/http/public-origin.ts";
import { serve } from "../../platform/http/serve.ts";
import { toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";
import { presentAppeal } from "../cases/decision-rows.ts";
import { toStaffMember } from "../cases/policy.ts";
import { publishCase, updateCase } from "../cases/update-case.ts";
import { findReportByToken } from "../reports/report-status.ts";
import { type Appellant, answerAppeal, appealDecision, findAppeal } from "./appeal-decision.ts";
import { askAboutAppeal, decideAppeal } from "./decide-appeal.ts";

export function registerAppealRoutes(context: AppContext, config: Config): void {
  const { app, db, limits, notify, settings } = context;
  const getSender = () => ({ notify, origin: getPublicOrigin(app, config), timeZone: settings.current.time_zone });

  async function findAppellant(caller: Caller | null, form: z.output<typeof AppealForm>): Promise<Appellant> {
    const { report, decision_id: decisionId } = form;
    return {
      decisionId,
      user: caller?.user ?? null,
      report: report ? await findReportByToken(db, report.reference, report.token) : null,
    };
  }

  serve(context, routes.appealDecision, async ({ params, body, caller, request }) => {
    await limits.consume("appeal", [toIpAddressKeys(request), ...(caller ? [toAccountKey(caller.user.id)] : [])]);
    const appellant = await findAppellant(caller, body);
    const appeal = await db.transaction().execute((trx) => appealDecision(trx, params.id, appellant, body.text));
    publishCase(context, params.id);
    return presentAppeal(appeal);
  });

  serve(context, routes.answerAppeal, async ({ params, body, caller, request }) => {
    await limits.consume("appeal", [toIpAddressKeys(request), ...(caller ? [toAccountKey(caller.user.id)] : [])]);
    const appellant = await findAppellant(caller, body);
    const appeal = await db.transaction().execute((trx) => answerAppeal(trx, params.id, appellant, body.text));
    publishCase(context, (await findAppeal(db, appeal.id)).case_id);
    return presentAppeal(appeal);
  });

  serve(context, routes.askAboutAppeal, async ({ params, body, caller }) => {
    const member = toStaffMember(caller);
    const found = await findAppeal(db, params.id);
    const update = { caseId: found.case_id, version: body.version };
    const appeal = await updateCase(context, member, update, (trx, row) =>
      askAboutAppeal(trx, getSender(), member, row, found, body.text),
    );
    return presentAppeal(appeal);
  });

  serve(context, routes.decideAppeal, async ({ params, body, caller }) => {
    const member = toStaffMember(caller);
    const found = await findAppeal(db, params.id);
    const update = { caseId: found.case_id, version: body.version };
    const appeal = await updateCase(context, member, update, (trx, row) =>
      decideAppeal(trx, getSender(), member, row, found, body),
    );
    return presentAppeal(appeal);
  });
}
