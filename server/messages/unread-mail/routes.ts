import type { FastifyRequest } from "fastify";
import { routes } from "../../../contract/index.ts";
import { MESSAGE_MAIL_OFF } from "../../../contract/messages.ts";
import type { Database } from "../../database.ts";
import { ApiError } from "../../errors.ts";
import { type Door, serve } from "../../http.ts";
import type { OffLinks } from "./off-links.ts";
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

  // The same for mail programs, which post a form to the address in `List-Unsubscribe` (RFC 8058).
  app.register(async (oneClick) => {
    oneClick.removeAllContentTypeParsers();
    oneClick.addContentTypeParser("*", { parseAs: "string", bodyLimit: 4096 }, async () => undefined);
    for (const url of [MESSAGE_MAIL_OFF, `/nl${MESSAGE_MAIL_OFF}`]) {
      oneClick.post(url, async (request: FastifyRequest<{ Querystring: { token?: unknown } }>, reply) => {
        const { token } = request.query;
        await turnOff(db, links, typeof token === "string" ? token : "");
        return reply.code(204).send();
      });
    }
  });
}

async function turnOff(db: Database, links: OffLinks, token: string): Promise<void> {
  const userId = links.userOf(token);
  if (!userId || !(await setWantsMail(db, userId, false))) throw new ApiError("not_found");
}
