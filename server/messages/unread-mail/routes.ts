import { routes } from "../../../contract/index.ts";
import { MESSAGE_MAIL_UNSUBSCRIBE_PATH } from "../../../contract/messages.ts";
import type { Database } from "../../database/pool.ts";
import { ApiError } from "../../errors.ts";
import { type AppContext, serve } from "../../http/serve.ts";
import type { UnsubscribeLinks } from "../../notify/off-links.ts";
import { serveOneClickUnsubscribe } from "../../notify/one-click.ts";
import { isMessageMailEnabled, setMessageMailEnabled } from "./queries.ts";

export function unreadMailRoutes(door: AppContext, links: UnsubscribeLinks): void {
  const { app, db } = door;

  serve(door, routes.getMessageMail, async ({ caller }) => ({
    enabled: await isMessageMailEnabled(db, caller.user.id),
  }));

  serve(door, routes.setMessageMail, async ({ body, caller }) => {
    await setMessageMailEnabled(db, caller.user.id, body.enabled);
    return body;
  });

  serve(door, routes.turnOffMessageMail, async ({ body }) => {
    await unsubscribe(db, links, body.token);
    return undefined;
  });

  serveOneClickUnsubscribe(app, MESSAGE_MAIL_UNSUBSCRIBE_PATH, (token) => unsubscribe(db, links, token));
}

async function unsubscribe(db: Database, links: UnsubscribeLinks, token: string): Promise<void> {
  const userId = links.verifyToken(token);
  if (!userId || !(await setMessageMailEnabled(db, userId, false))) throw new ApiError("not_found");
}
