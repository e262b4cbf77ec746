import * as z from "zod";
import { routes } from "../../contract/index.ts";
import { MESSAGE_MAIL_UNSUBSCRIBE_PATH } from "../../contract/messages.ts";
import type { AppContext } from "../app-context.ts";
import type { Database } from "../database/pool.ts";
import { ApiError } from "../errors.ts";
import { decodeCursor, PagePosition, toPage } from "../http/paging.ts";
import { serve } from "../http/serve.ts";
import { toAccountKey } from "../limits/rate-limits.ts";
import { serveOneClickUnsubscribe, type UnsubscribeLinks } from "../notifications/unsubscribe.ts";
import { blockUser, listBlocks, unblockUser } from "./blocks.ts";
import { markConversationRead } from "./mark-read.ts";
import { getParticipant } from "./participants.ts";
import { presentBlock, presentConversation, presentMessage } from "./present.ts";
import * as queries from "./queries.ts";
import { listConversations } from "./queries.ts";
import { reportMessage } from "./report-message.ts";
import { sendMessage } from "./send-message.ts";
import { isMessageMailEnabled, setMessageMailEnabled } from "./unread-mail.ts";

/** Where a page of a history ends, going back or forth. */
const MessagePosition = z.object({ number: z.int32().min(1) });

export function messageRoutes(door: AppContext): void {
  const { db, limits } = door;

  serve(door, routes.listMessages, async ({ query, caller }) => {
    const people = [query.from_user_id.toLowerCase(), query.to_user_id.toLowerCase()];
    const other = people.find((id) => id !== caller.user.id);
    if (!other || !people.includes(caller.user.id)) throw new ApiError("not_found");
    const partner = await getParticipant(db, caller, other);
    const at = decodeCursor(query.after, MessagePosition)?.number ?? null;
    if (!partner.conversation_id) return { rows: [], next: null };
    const { limit, since } = query;
    const rows =
      since === undefined
        ? await queries.listMessages(db, partner.conversation_id, { limit, before: at })
        : await queries.listMessagesSince(db, partner.conversation_id, { limit, since: at ?? since });
    const kept = rows.slice(0, query.limit);
    return { rows: kept.map(presentMessage), next: rows.length > kept.length ? { number: kept.at(-1)?.number } : null };
  });

  serve(door, routes.sendMessage, ({ body, caller }) =>
    sendMessage(door, { userId: caller.user.id, sessionId: caller.sessionId }, body),
  );

  serve(door, routes.markRead, ({ body, caller }) =>
    markConversationRead(door, caller, { user_id: body.to_user_id, number: body.number }),
  );

  serve(door, routes.listConversations, async ({ query, caller }) => {
    const page = { limit: query.limit, after: decodeCursor(query.after, PagePosition) };
    return toPage(await listConversations(db, caller.user.id, page), query.limit, presentConversation);
  });

  serve(door, routes.countUnread, async ({ caller }) => ({
    count: await queries.countUnread(db, caller.user.id),
  }));

  serve(door, routes.blockPerson, async ({ params, caller }) => {
    const partner = await getParticipant(db, caller, params.id);
    await blockUser(db, caller.user.id, partner.id);
    return undefined;
  });

  serve(door, routes.unblockPerson, async ({ params, caller }) => {
    if (!(await unblockUser(db, caller.user.id, params.id))) await getParticipant(db, caller, params.id);
    return undefined;
  });

  serve(door, routes.listBlocks, async ({ query, caller }) => {
    const page = { limit: query.limit, after: decodeCursor(query.after, PagePosition) };
    return toPage(await listBlocks(db, caller.user.id, page), query.limit, presentBlock);
  });

  serve(door, routes.reportMessage, async ({ params, body, caller }) => {
    await limits.consume("message_report", [toAccountKey(caller.user.id)]);
    return reportMessage(db, caller.user.id, params.id, body);
  });
}

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
