import {
  getNoticeMailUnsubscribePath,
  type MailedNoticeKind,
  mailedNoticeKinds,
} from "../../../contract/hiring/notices.ts";
import { routes } from "../../../contract/index.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import { decodeCursor, PagePosition, toListPage } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import { registerOneClickUnsubscribe } from "../../platform/notifications/unsubscribe.ts";
import { listNoticeMailSettings, type NoticeMailLinks, setNoticeMailEnabled } from "./mail-settings.ts";
import { listPushSettings, setPush } from "./push-settings.ts";
import { countUnreadNotices, listNotices, markNoticesRead, presentNotice } from "./queries.ts";

export function registerNoticeRoutes(context: AppContext, links: NoticeMailLinks): void {
  const { app, db } = context;

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

  serve(context, routes.listNoticeMailSettings, ({ caller }) => listNoticeMailSettings(db, caller.user));

  serve(context, routes.setNoticeMail, async ({ body, caller }) => {
    await setNoticeMailEnabled(db, caller.user.id, body);
    return body;
  });

  serve(context, routes.listPushSettings, ({ caller }) => listPushSettings(db, caller.user));

  serve(context, routes.setPush, async ({ body, caller }) => {
    await setPush(db, caller.user.id, body);
    return body;
  });

  async function unsubscribe(kind: MailedNoticeKind, token: string): Promise<void> {
    const userId = links[kind].verifyToken(token);
    if (!userId || !(await setNoticeMailEnabled(db, userId, { kind, enabled: false }))) throw new ApiError("not_found");
  }

  serve(context, routes.unsubscribeFromNoticeMail, async ({ body }) => {
    await unsubscribe(body.kind, body.token);
    return undefined;
  });
  for (const kind of mailedNoticeKinds) {
    registerOneClickUnsubscribe(app, getNoticeMailUnsubscribePath(kind), (token) => unsubscribe(kind, token));
  }
}
