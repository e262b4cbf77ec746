import type { ApplicationDetail } from "../../../contract/hiring/applications.ts";
import { isPending } from "../../../contract/hiring/stages.ts";
import { routes } from "../../../contract/index.ts";
import { presentJob } from "../../jobs/present.ts";
import { findJob } from "../../jobs/queries.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import { type Caller, requireMember } from "../../platform/http/access.ts";
import { decodeCursor, PagePosition, toListPage } from "../../platform/http/paging.ts";
import { getPublicOrigin, type PublicAddress } from "../../platform/http/public-origin.ts";
import { serve } from "../../platform/http/serve.ts";
import { toAccountKey } from "../../platform/limits/rate-limiter.ts";
import { readSnapshot } from "../snapshots/present.ts";
import { applyToJob } from "./apply-to-job.ts";
import { listTimeline } from "./events.ts";
import { readHold } from "./holds.ts";
import {
  type Applicants,
  countApplicants,
  findNeighbours,
  listApplicants,
  presentApplicants,
} from "./job-applications.ts";
import { type ApplicationRight, requireApplication, requireJobOfCompany } from "./policy.ts";
import { presentApplication } from "./present.ts";
import * as queries from "./queries.ts";
import { sendSnapshot } from "./send-snapshot.ts";
import {
  findUndoableDecision,
  getTemplate,
  listMailApplications,
  previewMails,
  sendDueApplicationMails,
} from "./stages/application-mails.ts";
import {
  changeEach,
  changeStage,
  changeStages,
  expectStage,
  sendDecision,
  undoDecision,
  withdrawApplication,
} from "./stages/change-stage.ts";
import { undoClosing } from "./stages/close-applications.ts";
import { toDecisionStage } from "./stages/stages.ts";
import { setYearConsent } from "./year-consent.ts";

export function registerApplicationRoutes(context: AppContext, config: PublicAddress): void {
  const { app, db, limits, notify } = context;

  /** Returns an application as the caller sees it. */
  async function readApplication({ user }: Caller, id: string): Promise<ApplicationDetail> {
    const { side, isHidden, canRead } = await requireApplication(db, user, id, "canView");
    const row = await queries.findApplication(db, user, id);
    if (!row) throw new ApiError("not_found");
    if (isHidden)
      return {
        ...presentApplication(row, context.settings.current.age_range),
        undo_until: null,
        snapshot: null,
        hold: null,
      };
    const [undoable, snapshot, hold] = await Promise.all([
      side === "company" ? findUndoableDecision(db, id) : undefined,
      canRead ? readSnapshot(db, id, side) : null,
      readHold(db, id, side === "seeker" ? "seeker" : "owner"),
    ]);
    return {
      ...presentApplication(row, context.settings.current.age_range),
      undo_until: undoable?.due_at.toISOString() ?? null,
      snapshot,
      hold,
    };
  }

  const authorize =
    (right: ApplicationRight) =>
    ({ params, caller }: { params: { id: string }; caller: Caller }) =>
      requireApplication(db, caller.user, params.id, right);

  serve(context, routes.listApplications, async ({ params, query, caller }) => {
    const page = { limit: query.limit, after: decodeCursor(query.after, PagePosition) };
    const list: queries.ApplicationList = { name: params.status, filter: query.filter };
    const { rows, total } = await queries.listApplications(db, caller.user, list, page);
    return {
      ...toListPage(rows, query.limit, (row) => presentApplication(row, context.settings.current.age_range)),
      total,
    };
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

  serve(context, routes.countApplications, async ({ params, query, caller }) => ({
    count: await queries.countApplications(db, caller.user, { name: params.status, filter: query.filter }),
  }));

  serve(context, routes.applyToJob, async ({ body, caller }) => {
    const id = await db.transaction().execute((trx) => applyToJob(trx, caller.user.id, body));
    return { ...(await readApplication(caller, id)), message: "Applied successfully." };
  });

  serve(context, routes.sendSnapshot, async ({ params, caller }) => {
    await limits.consume("snapshot", [toAccountKey(caller.user.id)]);
    await sendSnapshot(db, caller.user.id, params.id);
    const { snapshot } = await readApplication(caller, params.id);
    if (!snapshot) throw new ApiError("not_found");
    return { snapshot, message: "Your profile has been sent." };
  });

  serve(context, routes.decideApplication, {
    authorize: authorize("canDecide"),
    handle: async ({ params, body, caller }) => {
      const decision = { stage: toDecisionStage(body.status) };
      await db.transaction().execute((trx) =>
        changeStage(trx, requireMember(caller), params.id, decision, ({ stage }) => {
          if (!isPending(stage)) throw new ApiError("already_decided");
        }),
      );
      return { ...(await readApplication(caller, params.id)), message: "Application status has been updated." };
    },
  });

  /** @throws {ApiError} not_found when a job is named that is not of the caller's company */
  async function requireApplicants(caller: Caller, job: string | undefined): Promise<Applicants> {
    const member = requireMember(caller);
    if (job !== undefined) await requireJobOfCompany(db, member, job);
    return { member, jobId: job };
  }

  serve(context, routes.listJobApplications, async ({ params, query, caller }) => {
    const applicants = await requireApplicants(caller, params.id);
    const rows = await listApplicants(db, applicants, query, decodeCursor(query.after, PagePosition));
    return presentApplicants(db, caller.user, rows, query.limit);
  });

  serve(context, routes.listCompanyApplications, async ({ query, caller }) => {
    const applicants = await requireApplicants(caller, query.job);
    const rows = await listApplicants(db, applicants, query, decodeCursor(query.after, PagePosition));
    return presentApplicants(db, caller.user, rows, query.limit);
  });

  serve(context, routes.countJobApplications, async ({ params, caller }) =>
    countApplicants(db, await requireApplicants(caller, params.id)),
  );

  serve(context, routes.countCompanyApplications, async ({ query, caller }) =>
    countApplicants(db, await requireApplicants(caller, query.job)),
  );

  serve(context, routes.findNeighbours, async ({ params, query, caller }) =>
    findNeighbours(db, await requireApplicants(caller, query.job), query, params.id),
  );

  serve(context, routes.getApplication, ({ params, caller }) => readApplication(caller, params.id));

  serve(context, routes.listApplicationEvents, async ({ params, caller }) => {
    const { user } = caller;
    const { side } = await requireApplication(db, user, params.id, "canFollow");
    return listTimeline(db, params.id, side, { isOwner: user.company_role === "owner" });
  });

  serve(context, routes.changeApplicationStage, {
    authorize: authorize("canDecide"),
    handle: async ({ params, body, caller }) => {
      const { expected_stage, ...decision } = body;
      const requireExpected = expectStage(expected_stage, decision.stage);
      await db
        .transaction()
        .execute((trx) => changeStage(trx, requireMember(caller), params.id, decision, requireExpected));
      return readApplication(caller, params.id);
    },
  });

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

  serve(context, routes.undoDecision, {
    authorize: authorize("canDecide"),
    handle: async ({ params, body, caller }) => {
      const { expected_stage } = body;
      await db.transaction().execute((trx) => undoDecision(trx, requireMember(caller), params.id, expected_stage));
      return readApplication(caller, params.id);
    },
  });

  serve(context, routes.sendDecision, {
    authorize: authorize("canDecide"),
    handle: async ({ params, caller }) => {
      await db.transaction().execute((trx) => sendDecision(trx, requireMember(caller), params.id));
      await sendDueApplicationMails({ db, notify, origin: getPublicOrigin(app, config) }, [params.id]);
      return readApplication(caller, params.id);
    },
  });

  serve(context, routes.setYearConsent, {
    authorize: authorize("canView"),
    handle: async ({ params, body, caller }) => {
      await db.transaction().execute((trx) => setYearConsent(trx, caller.user.id, params.id, body.keep_for_a_year));
      return readApplication(caller, params.id);
    },
  });

  serve(context, routes.withdrawApplication, {
    authorize: authorize("canView"),
    handle: async ({ params, body, caller }) => {
      await db.transaction().execute((trx) => withdrawApplication(trx, caller.user.id, params.id, body));
      return readApplication(caller, params.id);
    },
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
