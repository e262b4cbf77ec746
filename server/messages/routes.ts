import * as z from "zod";
import { routes } from "../../contract/index.ts";
import { UNREAD_MAIL_UNSUBSCRIBE_PATH } from "../../contract/messages/messages.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Database } from "../platform/database/pool.ts";
import { ApiError } from "../platform/errors.ts";
import { decodeCursor, PagePosition, toListPage } from "../platform/http/paging.ts";
import { serve } from "../platform/http/serve.ts";
import { registerOneClickUnsubscribe, type UnsubscribeLinks } from "../platform/notifications/unsubscribe.ts";
import { blockUser, listBlocks, unblockUser } from "./blocks.ts";
import { markConversationRead } from "./mark-read.ts";
import { getParticipant } from "./participants.ts";
import { canReadConversations } from "./policy.ts";
import { presentBlock, presentConversation, presentReadMessage } from "./present.ts";
import { countUnread, listConversations, listMessages, listMessagesSince } from "./queries.ts";
import { sendMessage } from "./send-message.ts";
import { isUnreadMailEnabled, setUnreadMailEnabled } from "./unread-mail.ts";

/** The cursor of a list of messages: the number of the last message on the page. */
const MessagePosition = z.object({ number: z.int32().min(1) });

export function registerMessageRoutes(context: AppContext): void {
  const { db } = context;

  serve(context, routes.listMessages, async ({ query, caller }) => {
    const userIds = [query.from_user_id.toLowerCase(), query.to_user_id.toLowerCase()];
    const otherId = userIds.find((id) => id !== caller.user.id);
    if (!otherId || !userIds.includes(caller.user.id)) throw new ApiError("not_found");
    const participant = await getParticipant(db, caller, otherId);
    const cursorNumber = decodeCursor(query.after, MessagePosition)?.number ?? null;
    if (!participant.conversation_id) return { rows: [], next: null };
    const { limit, since } = query;
    const conversation = { conversation_id: participant.conversation_id, reader_id: caller.user.id };
    const rows =
      since === undefined
        ? await listMessages(db, conversation, { limit, before: cursorNumber })
        : await listMessagesSince(db, conversation, { limit, since: cursorNumber ?? since });
    const pageRows = rows.slice(0, limit);
    const next = rows.length > limit ? { number: pageRows.at(-1)?.number } : null;
    return { rows: pageRows.map(presentReadMessage), next };
  });

  serve(context, routes.sendMessage, ({ body, caller }) =>
    sendMessage(context, { userId: caller.user.id, sessionId: caller.sessionId }, body),
  );

  serve(context, routes.markRead, ({ body, caller }) =>
    markConversationRead(context, caller, { user_id: body.to_user_id, number: body.number }),
  );

  serve(context, routes.listConversations, async ({ query, caller }) => {
    const page = { limit: query.limit, after: decodeCursor(query.after, PagePosition) };
    if (!canReadConversations(caller.user)) return { rows: [], next: null };
    return toListPage(await listConversations(db, caller.user, page), query.limit, presentConversation);
  });

  serve(context, routes.countUnread, async ({ caller }) => ({
    count: canReadConversations(caller.user) ? await countUnread(db, caller.user) : 0,
  }));

  serve(context, routes.blockPerson, async ({ params, caller }) => {
    const participant = await getParticipant(db, caller, params.id);
    await blockUser(db, caller.user.id, participant.id);
    return undefined;
  });

  serve(context, routes.unblockPerson, async ({ params, caller }) => {
    if (!(await unblockUser(db, caller.user.id, params.id))) await getParticipant(db, caller, params.id);
    return undefined;
  });

  serve(context, routes.listBlocks, async ({ query, caller }) => {
    const page = { limit: query.limit, after: decodeCursor(query.after, PagePosition) };
    return toListPage(await listBlocks(db, caller.user.id, page), query.limit, presentBlock);
  });
}

export function registerUnreadMailRoutes(context: AppContext, links: UnsubscribeLinks): void {
  const { app, db } = context;

  serve(context, routes.getMessageMail, async ({ caller }) => ({
    enabled: await isUnreadMailEnabled(db, caller.user.id),
  }));

  serve(context, routes.setMessageMail, async ({ body, caller }) => {
    await setUnreadMailEnabled(db, caller.user.id, body.enabled);
    return body;
  });

  serve(context, routes.turnOffMessageMail, async ({ body }) => {
    await unsubscribe(db, links, body.token);
    return undefined;
  });

  registerOneClickUnsubscribe(app, UNREAD_MAIL_UNSUBSCRIBE_PATH, (token) => unsubscribe(db, links, token));
}

/** @throws {ApiError} not_found when the token is invalid or the account is deleted */
async function unsubscribe(db: Database, links: UnsubscribeLinks, token: string): Promise<void> {
  const userId = links.verifyToken(token);
  if (!userId || !(await setUnreadMailEnabled(db, userId, false))) throw new ApiError("not_found");
}
