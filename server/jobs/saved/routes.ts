import { routes } from "../../../contract/index.ts";
import { type AlertFrequency, SEARCH_ALERT_UNSUBSCRIBE_PATH } from "../../../contract/jobs/saved/saved.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/access.ts";
import { decodeCursor, PagePosition } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import { registerOneClickUnsubscribe, type UnsubscribeLinks } from "../../platform/notifications/unsubscribe.ts";
import { resolveIndustry } from "../../platform/settings/portal-settings.ts";
import { beginApplication, forgetBegunApplication } from "./begun-applications.ts";
import { deleteSavedJob, listSavedJobIds, listSavedJobs, presentSavedJob, saveJob } from "./saved-jobs.ts";
import {
  deleteSavedSearch,
  listSavedSearches,
  presentSavedSearch,
  requireSavedSearch,
  saveSearch,
  unsubscribeFromAlert,
  updateSavedSearch,
} from "./saved-searches.ts";

export function registerSavedRoutes(context: AppContext, links: UnsubscribeLinks): void {
  const { app, db, settings } = context;

  serve(context, routes.saveJob, async ({ params, caller }) => {
    await saveJob(db, caller.user, params.id);
    return undefined;
  });

  serve(context, routes.unsaveJob, async ({ params, caller }) => {
    await deleteSavedJob(db, caller.user.id, params.id);
    return undefined;
  });

  serve(context, routes.beginApplication, async ({ params, caller }) => {
    await beginApplication(db, caller.user, params.id);
    return undefined;
  });

  serve(context, routes.forgetBegunApplication, async ({ params, caller }) => {
    await forgetBegunApplication(db, caller.user.id, params.id);
    return undefined;
  });

  serve(context, routes.listSavedJobs, async ({ query, caller }) => {
    const after = decodeCursor(query.after, PagePosition);
    const rows = await listSavedJobs(db, caller.user.id, query.limit, after);
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    const next = rows.length > query.limit && last ? { at: last.saved_at.toISOString(), id: last.id } : null;
    return { rows: page.map((row) => presentSavedJob(row, settings.current.age_range)), next };
  });

  serve(context, routes.listSavedJobIds, ({ caller }) => listSavedJobIds(db, caller.user.id));

  serve(context, routes.saveSearch, async ({ body, caller }) => {
    requireEmail(caller, body.alert);
    return presentSavedSearch(
      await saveSearch(db, caller.user.id, { ...body, terms: resolveIndustry(settings, body.terms) }),
    );
  });

  serve(context, routes.listSavedSearches, async ({ caller }) =>
    (await listSavedSearches(db, caller.user.id)).map(presentSavedSearch),
  );

  serve(context, routes.updateSavedSearch, {
    authorize: ({ params, caller }) => requireSavedSearch(db, caller.user.id, params.id),
    handle: async ({ params, body, caller }) => {
      requireEmail(caller, body.alert);
      const search = await updateSavedSearch(db, caller.user.id, params.id, body);
      if (!search) throw new ApiError("not_found");
      return presentSavedSearch(search);
    },
  });

  serve(context, routes.deleteSavedSearch, async ({ params, caller }) => {
    if (!(await deleteSavedSearch(db, caller.user.id, params.id))) throw new ApiError("not_found");
    return undefined;
  });

  async function unsubscribe(token: string): Promise<void> {
    const id = links.verifyToken(token);
    if (!id || !(await unsubscribeFromAlert(db, id))) throw new ApiError("not_found");
  }

  serve(context, routes.unsubscribeFromSearchAlert, async ({ body }) => {
    await unsubscribe(body.token);
    return undefined;
  });
  registerOneClickUnsubscribe(app, SEARCH_ALERT_UNSUBSCRIBE_PATH, unsubscribe);
}

/**
 * Requires an email address for an alert. Users who log in by phone may have none.
 *
 * @throws {ApiError} no_email when the alert is on and the user has no email address
 */
function requireEmail({ user }: Caller, alert: AlertFrequency): void {
  if (alert !== "none" && user.email === null) throw new ApiError("no_email");
}
