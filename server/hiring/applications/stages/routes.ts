import { isPending } from "../../../../contract/hiring/stages/stages.ts";
import { routes } from "../../../../contract/index.ts";
import { presentJob } from "../../../jobs/present.ts";
import { findJob } from "../../../jobs/queries.ts";
import type { AppContext } from "../../../platform/app-context.ts";
import { ApiError } from "../../../platform/errors.ts";
import { type Caller, requireMember } from "../../../platform/http/access.ts";
import { getPublicOrigin, type PublicAddress } from "../../../platform/http/public-origin.ts";
import { serve } from "../../../platform/http/serve.ts";
import { type ApplicationRight, requireApplication, requireJobOfCompany } from "../policy.ts";
import { readApplication } from "../read-application.ts";
import { getTemplate, listMailApplications, previewMails, sendDueApplicationMails } from "./application-mails.ts";
import {
  changeEach,
  changeStage,
  changeStages,
  expectStage,
  sendDecision,
  undoDecision,
  withdrawApplication,
} from "./change-stage.ts";
import { undoClosing } from "./close-applications.ts";
import { toDecisionStage } from "./stages.ts";

/** Decisions on one application. */
export function registerStageRoutes(context: AppContext, config: PublicAddress): void {
  const { app, db, notify } = context;
  const authorize =
    (right: ApplicationRight) =>
    ({ params, caller }: { params: { id: string }; caller: Caller }) =>
      requireApplication(db, caller.user, params.id, right);

  serve(context, routes.decideApplication, {
    authorize: authorize("canDecide"),
    handle: async ({ params, body, caller }) => {
      const decision = { stage: toDecisionStage(body.status) };
      await db.transaction().execute((trx) =>
        changeStage(trx, requireMember(caller), params.id, decision, ({ stage }) => {
          if (!isPending(stage)) throw new ApiError("already_decided");
        }),
      );
      return {
        ...(await readApplication(context, caller, params.id)),
        message: "Application status has been updated.",
      };
    },
  });

  serve(context, routes.changeApplicationStage, {
    authorize: authorize("canDecide"),
    handle: async ({ params, body, caller }) => {
      const { expected_stage, ...decision } = body;
      const requireExpected = expectStage(expected_stage, decision.stage);
      await db
        .transaction()
        .execute((trx) => changeStage(trx, requireMember(caller), params.id, decision, requireExpected));
      return readApplication(context, caller, params.id);
    },
  });

  serve(context, routes.undoDecision, {
    authorize: authorize("canDecide"),
    handle: async ({ params, body, caller }) => {
      const { expected_stage } = body;
      await db.transaction().execute((trx) => undoDecision(trx, requireMember(caller), params.id, expected_stage));
      return readApplication(context, caller, params.id);
    },
  });

  serve(context, routes.sendDecision, {
    authorize: authorize("canDecide"),
    handle: async ({ params, caller }) => {
      await db.transaction().execute((trx) => sendDecision(trx, requireMember(caller), params.id));
      await sendDueApplicationMails({ db, notify, origin: getPublicOrigin(app, config) }, [params.id]);
      return readApplication(context, caller, params.id);
    },
  });

  serve(context, routes.withdrawApplication, {
    authorize: authorize("canView"),
    handle: async ({ params, body, caller }) => {
      await db.transaction().execute((trx) => withdrawApplication(trx, caller.user.id, params.id, body));
      return readApplication(context, caller, params.id);
    },
  });
}

/** Decisions on several applications, and the end of a job with all of its own. */
export function registerCommonStageRoutes(context: AppContext, config: PublicAddress): void {
  const { app, db, notify } = context;

  serve(context, routes.changeApplicationStages, async ({ body, caller }) => {
    const member = requireMember(caller);
    const { ids, ...decision } = body;
    return db.transaction().execute((trx) => changeStages(trx, member, ids, decision));
  });

  serve(context, routes.undoDecisions, ({ body, caller }) =>
    changeEach(db, body.ids, (trx, id) => undoDecision(trx, requireMember(caller), id, body.expected_stage)),
  );

  serve(context, routes.sendDecisions, async ({ body, caller }) => {
    const changes = await changeEach(db, body.ids, (trx, id) => sendDecision(trx, requireMember(caller), id));
    await sendDueApplicationMails({ db, notify, origin: getPublicOrigin(app, config) }, body.ids);
    return changes;
  });

  serve(context, routes.previewStageMails, async ({ body, caller }) => {
    const applications = await listMailApplications(db, body.ids, requireMember(caller));
    return previewMails(applications, getTemplate(body.stage), body.message, getPublicOrigin(app, config));
  });

  serve(context, routes.undoClosing, {
    authorize: ({ params, caller }) => requireJobOfCompany(db, requireMember(caller), params.id),
    handle: async ({ params, caller }) => {
      await db.transaction().execute((trx) => undoClosing(trx, requireMember(caller), params.id));
      const job = await findJob(db, params.id);
      if (!job) throw new ApiError("not_found");
      return presentJob(job, context.settings.current.age_range);
    },
  });
}
