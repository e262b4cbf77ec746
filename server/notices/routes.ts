import { routes } from "../../contract/index.ts";
import type { AppContext } from "../app-context.ts";
import { decodeCursor, PagePosition, toListPage } from "../http/paging.ts";
import { serve } from "../http/serve.ts";
import { countUnreadNotices, listNotices, markNoticesRead, presentNotice } from "./queries.ts";

export function registerNoticeRoutes(context: AppContext): void {
  const { db } = context;

  serve(context, routes.listNotices, async ({ query, caller }) => {
    const page = { limit: query.limit, after: decodeCursor(query.after, PagePosition) };
    return toListPage(await listNotices(db, caller.user, page), query.limit, presentNotice);
  });

  serve(context, routes.countUnreadNotices, async ({ caller }) => ({
    count: await countUnreadNotices(db, caller.user),
  }));

  serve(context, routes.readNotices, async ({ body, caller }) => {
    await markNoticesRead(db, caller.user.id, body.ids ?? "all");
    return { count: await countUnreadNotices(db, caller.user) };
  });
}
