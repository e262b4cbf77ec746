import { routes } from "../../../contract/index.ts";
import { MESSAGE_MAIL_OFF } from "../../../contract/messages.ts";
import type { Database } from "../../database.ts";
import { ApiError } from "../../errors.ts";
import { type Door, serve } from "../../http.ts";
import type { OffLinks } from "../../notify/off-links.ts";
import { serveOneClick } from "../../notify/one-click.ts";
import { setWantsMail, wantsMail } from "./queries.ts";

export function unreadMailRoutes(door: Door, links: OffLinks): void {
  const { app, db } = door;

  serve(door, routes.getMessageMail, async ({ caller }) => ({ enabled: await wantsMail(db, caller.user.id) }));

  serve(door, routes.setMessageMail, async ({ body, caller }) => {
    await setWantsMail(db, caller.user.id, body.enabled);
    return body;
  });

  serve(door, routes.turnOffMessageMail, async ({ body }) => {
    await turnOff(db, links, body.token);
    return undefined;
  });

  serveOneClick(app, MESSAGE_MAIL_OFF, (token) => turnOff(db, links, token));
}

async function turnOff(db: Database, links: OffLinks, token: string): Promise<void> {
  const userId = links.idOf(token);
  if (!userId || !(await setWantsMail(db, userId, false))) throw new ApiError("not_found");
}
