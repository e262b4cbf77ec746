import { routes } from "../../../contract/index.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { requireVerifiedEmail } from "../../accounts/auth/two-factor/settings.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Caller } from "../../platform/http/access.ts";
import { getPublicOrigin } from "../../platform/http/public-origin.ts";
import { serve } from "../../platform/http/serve.ts";
import { getRequestLanguage } from "../../platform/language.ts";
import { toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";
import { listPreparedJobs } from "../applications/prepared-applications.ts";
import {
  endHelp,
  findHelper,
  listHelpedPeople,
  listHelpers,
  presentHelpedPerson,
  requireHelp,
  requireHelpWithJob,
  setShownToHelper,
} from "./help.ts";
import { readHelpedPerson } from "./helped-person.ts";
import {
  acceptHelperInvitation,
  deleteHelperInvitation,
  findHelperInvitation,
  insertHelperInvitation,
  listHelperInvitations,
} from "./invitations.ts";
import { deleteSuggestion, dismissSuggestion, listSuggestions, suggestJob } from "./suggestions.ts";

export function registerHelperRoutes(context: AppContext, config: Config): void {
  registerInvitationRoutes(context, config);
  registerSeekerRoutes(context);
  registerHelperSideRoutes(context);
}

function registerInvitationRoutes(context: AppContext, config: Config): void {
  const { app, db, limits, notify } = context;

  serve(context, routes.inviteHelper, async ({ body, caller, request }) => {
    // The mail carries the name of the seeker, which anybody can choose, to any address.
    requireVerifiedEmail(caller.user);
    await limits.consume("helper_invitation", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
    const { id: userId, name, email } = caller.user;
    const language = getRequestLanguage(request);
    return db.transaction().execute(async (trx) => {
      const { invitation, token } = await insertHelperInvitation(trx, caller.user, body.email);
      await notify.send(trx, {
        template: "helper_invitation",
        to: { email: invitation.email },
        language,
        values: {
          seeker: name || (email ?? ""),
          invitation_url: `${getPublicOrigin(app, config)}${localizePath(`/helper-invitations/${token}`, language)}`,
        },
        idempotencyKey: `helper_invitation:${invitation.id}`,
        userId,
        isDeletedAfterDelivery: true,
      });
      return invitation;
    });
  });

  serve(context, routes.withdrawHelperInvitation, async ({ params, caller }) => {
    await deleteHelperInvitation(db, caller.user.id, params.id);
    return undefined;
  });

  serve(context, routes.getHelperInvitation, async ({ params, request }) => {
    await limits.consume("invitation_token", [toIpAddressKeys(request)]);
    const { name, email } = await findHelperInvitation(db, params.token);
    return { seeker: name, email };
  });

  serve(context, routes.acceptHelperInvitation, async ({ params, caller, request }) => {
    await limits.consume("invitation_token", [toIpAddressKeys(request)]);
    return presentHelpedPerson(await acceptHelperInvitation(db, caller.user, params.token));
  });
}

/** What seekers do with their helpers. */
function registerSeekerRoutes(context: AppContext): void {
  const { db, settings } = context;

  serve(context, routes.listHelpers, async ({ caller: { user } }) => ({
    helpers: await listHelpers(db, user.id),
    invitations: await listHelperInvitations(db, user.id),
  }));

  serve(context, routes.setShownToHelper, {
    authorize: ({ params, caller }) => findHelper(db, caller.user.id, params.id),
    handle: ({ params, body, caller }) => setShownToHelper(db, caller.user.id, params.id, body),
  });

  serve(context, routes.endHelp, async ({ params, caller }) => {
    await db.transaction().execute((trx) => endHelp(trx, caller.user.id, params.id));
    return undefined;
  });

  serve(context, routes.listJobSuggestions, async ({ caller: { user } }) => ({
    suggestions: await listSuggestions(db, user.id, settings.current.age_range),
    prepared: await listPreparedJobs(db, user.id),
  }));

  serve(context, routes.dismissJobSuggestion, async ({ params, caller }) => {
    await dismissSuggestion(db, caller.user.id, params.id);
    return undefined;
  });
}

/** What helpers see and do. Each route but the list begins with `requireHelp`. */
function registerHelperSideRoutes(context: AppContext): void {
  const { db, limits } = context;
  const findHelp = ({ params, caller }: { params: { id: string }; caller: Caller }) =>
    requireHelp(db, caller.user.id, params.id);

  serve(context, routes.listHelpedPeople, ({ caller }) => listHelpedPeople(db, caller.user.id));

  serve(context, routes.getHelpedPerson, async (request) => readHelpedPerson(db, await findHelp(request)));

  serve(context, routes.suggestJob, {
    authorize: (request) => requireHelpWithJob(db, request),
    handle: async ({ params, body, caller }) => {
      await limits.consume("job_suggestion", [toAccountKey(caller.user.id)]);
      const suggestion = { helpId: params.id, jobId: params.job_id, note: body.note };
      return presentIds(await suggestJob(db, caller.user, suggestion));
    },
  });

  serve(context, routes.takeSuggestionBack, async (request) => {
    await deleteSuggestion(db, await findHelp(request), request.params.job_id);
    return undefined;
  });
}
