import { Readable } from "node:stream";
import { routes } from "../../../contract/index.ts";
import { toLanguage } from "../../../contract/platform/languages.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { Config } from "../../platform/config/config.ts";
import { ApiError, toErrorCode } from "../../platform/errors.ts";
import { type Caller, requireMember } from "../../platform/http/access.ts";
import { getPublicOrigin } from "../../platform/http/public-origin.ts";
import { serve } from "../../platform/http/serve.ts";
import { toAccountKey } from "../../platform/limits/rate-limiter.ts";
import { findApplicationAccess, requireApplication, requireRight } from "../applications/policy.ts";
import { type CalendarLinks, findOrCreateFeed, renderFeed, renderInterview, renewFeed } from "./calendar.ts";
import { sendInterviewMails } from "./interview-mails.ts";
import { answerInterview, listAvailableSlots, listInterviews, proposeInterview } from "./interviews.ts";

export function registerInterviewRoutes(context: AppContext, config: Config, links: CalendarLinks): void {
  const { app, db, limits, notify, settings } = context;
  const getMailDependencies = () => ({
    notify,
    origin: getPublicOrigin(app, config),
    settings,
  });

  const authorize = ({ params, caller }: { params: { id: string }; caller: Caller }) =>
    requireApplication(db, caller.user, params.id, "canTakePart");

  async function readInterview(applicationId: string, number: number, side: "seeker" | "company") {
    const interview = (await listInterviews(db, applicationId, side)).find((one) => one.number === number);
    if (!interview) throw new ApiError("not_found");
    return interview;
  }

  serve(context, routes.listInterviews, async ({ params, caller }) => {
    const access = await findApplicationAccess(db, caller.user, params.id);
    return access.isErased ? [] : listInterviews(db, params.id, requireRight(access, "canAttend"));
  });

  serve(context, routes.proposeInterview, {
    authorize,
    handle: async ({ params, body, caller }) => {
      await limits.consume("interview", [toAccountKey(caller.user.id)]);
      await limits.consume("interview_daily", [toAccountKey(params.id)]);
      const { number } = await db.transaction().execute(async (trx) => {
        const { interview, replaced } = await proposeInterview(trx, requireMember(caller), params.id, body);
        await sendInterviewMails(trx, getMailDependencies(), interview, { before: null, side: "company", replaced });
        return interview;
      });
      return readInterview(params.id, number, "company");
    },
  });

  serve(context, routes.answerInterview, {
    authorize,
    handle: async ({ params, body, caller }) => {
      const { side } = await authorize({ params, caller });
      const path = { applicationId: params.id, number: params.number };
      try {
        await db.transaction().execute(async (trx) => {
          const { interview, before } = await answerInterview(trx, side, caller.user.id, path, body);
          await sendInterviewMails(trx, getMailDependencies(), interview, { before, side });
        });
      } catch (error) {
        if (toErrorCode(error) !== "slot_taken") throw error;
        throw new ApiError("slot_taken", { slots: await listAvailableSlots(db, params.id, params.number) });
      }
      return readInterview(params.id, params.number, side);
    },
  });

  const toFile = (calendar: string | undefined) => {
    if (calendar === undefined) throw new ApiError("not_found");
    const bytes = Buffer.from(calendar);
    return { name: "interviews.ics", content: Readable.from([bytes]), size: bytes.length };
  };

  serve(context, routes.downloadInterview, async ({ params, caller }) => {
    const { user } = caller;
    await requireApplication(db, user, params.id, "canAttend");
    const path = { applicationId: params.id, number: params.number };
    const reader = { id: user.id, language: toLanguage(user.language) };
    return toFile(await renderInterview(db, path, reader, getPublicOrigin(app, config)));
  });

  const toUrl = (feedId: string) => ({ url: `${getPublicOrigin(app, config)}${links.createPath(feedId)}` });

  serve(context, routes.getCalendarFeed, async ({ caller }) => toUrl(await findOrCreateFeed(db, caller.user.id)));
  serve(context, routes.renewCalendarFeed, async ({ caller }) => toUrl(await renewFeed(db, caller.user.id)));

  serve(context, routes.downloadCalendar, async ({ params }) => {
    const feedId = links.verifyFile(params.file);
    return toFile(feedId === null ? undefined : await renderFeed(db, feedId, getPublicOrigin(app, config)));
  });
}
