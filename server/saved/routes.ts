import { routes } from "../../contract/index.ts";
import { type AlertFrequency, SEARCH_ALERT_UNSUBSCRIBE_PATH } from "../../contract/saved.ts";
import type { AppContext } from "../app-context.ts";
import { ApiError } from "../errors.ts";
import type { Caller } from "../http/access.ts";
import { decodeCursor, PagePosition } from "../http/paging.ts";
import { serve } from "../http/serve.ts";
import { serveOneClickUnsubscribe, type UnsubscribeLinks } from "../notifications/unsubscribe.ts";
import { presentSavedJob, presentSavedSearch } from "./present.ts";
import { deleteSavedJob, listSavedJobIds, listSavedJobs, saveJob } from "./saved-jobs.ts";
import * as searches from "./saved-searches.ts";
import { saveSearch } from "./saved-searches.ts";

export function savedRoutes(door: AppContext, links: UnsubscribeLinks): void {
  const { app, db } = door;

  serve(door, routes.saveJob, async ({ params, caller }) => {
    await saveJob(db, caller.user, params.id);
    return undefined;
  });

  serve(door, routes.unsaveJob, async ({ params, caller }) => {
    await deleteSavedJob(db, caller.user.id, params.id);
    return undefined;
  });

  serve(door, routes.listSavedJobs, async ({ query, caller }) => {
    const after = decodeCursor(query.after, PagePosition);
    const rows = await listSavedJobs(db, caller.user.id, query.limit, after);
    const kept = rows.slice(0, query.limit);
    const last = kept.at(-1);
    const next = rows.length > query.limit && last ? { at: last.saved_at.toISOString(), id: last.id } : null;
    return { rows: kept.map(presentSavedJob), next };
  });

  serve(door, routes.listSavedJobIds, ({ caller }) => listSavedJobIds(db, caller.user.id));

  serve(door, routes.saveSearch, async ({ body, caller }) => {
    requireEmail(caller, body.alert);
    return presentSavedSearch(await saveSearch(db, caller.user.id, body));
  });

  serve(door, routes.listSavedSearches, async ({ caller }) =>
    (await searches.listSavedSearches(db, caller.user.id)).map(presentSavedSearch),
  );

  serve(door, routes.updateSavedSearch, async ({ params, body, caller }) => {
    const search = await db.transaction().execute(async (trx) => {
      const updated = await searches.updateSavedSearch(trx, caller.user.id, params.id, body);
      if (!updated) throw new ApiError("not_found");
      requireEmail(caller, body.alert);
      return updated;
    });
    return presentSavedSearch(search);
  });

  serve(door, routes.deleteSavedSearch, async ({ params, caller }) => {
    if (!(await searches.deleteSavedSearch(db, caller.user.id, params.id))) throw new ApiError("not_found");
    return undefined;
  });

  async function turnOff(token: string): Promise<void> {
    const id = links.verifyToken(token);
    if (!id || !(await searches.unsubscribeFromAlert(db, id))) throw new ApiError("not_found");
  }

  serve(door, routes.unsubscribeFromSearchAlert, async ({ body }) => {
    await turnOff(body.token);
    return undefined;
  });
  serveOneClickUnsubscribe(app, SEARCH_ALERT_UNSUBSCRIBE_PATH, turnOff);
}

/** Who logs in with a phone may have none, and would wait for mail in vain. */
function requireEmail({ user }: Caller, alert: AlertFrequency): void {
  if (alert !== "none" && user.email === null) throw new ApiError("no_email");
}
