import * as z from "zod";
import { routes } from "../../contract/index.ts";
import type { Caller } from "../auth/caller.ts";
import { ApiError } from "../errors.ts";
import { type Door, serve } from "../http.ts";
import { decodeCursor, Position, toPage } from "../paging.ts";
import { listConversations } from "./conversation-list.ts";
import { requirePartner } from "./policy.ts";
import { presentConversation, presentMessage } from "./present.ts";
import * as queries from "./queries.ts";
import { sendMessage } from "./send-message.ts";

/** Where a page of a history ends. */
const Before = z.object({ number: z.int32().min(1) });

export function messageRoutes(door: Door): void {
  const { db } = door;

  async function partnerOf(caller: Caller, id: string) {
    if (!z.uuid().safeParse(id).success) throw new ApiError("not_found");
    const partner = await queries.findPartner(db, caller.user.id, id);
    requirePartner(caller.user, partner);
    return partner;
  }

  serve(door, routes.listMessages, async ({ query, caller }) => {
    const people = [query.from_user_id.toLowerCase(), query.to_user_id.toLowerCase()];
    const other = people.find((id) => id !== caller.user.id);
    if (!other || !people.includes(caller.user.id)) throw new ApiError("not_found");
    const partner = await partnerOf(caller, other);
    const before = decodeCursor(query.after, Before)?.number ?? null;
    if (!partner.conversation_id) return { rows: [], next: null };
    const rows = await queries.listMessages(db, partner.conversation_id, { limit: query.limit, before });
    const kept = rows.slice(0, query.limit);
    return { rows: kept.map(presentMessage), next: rows.length > kept.length ? { number: kept.at(-1)?.number } : null };
  });

  serve(door, routes.sendMessage, async ({ body, caller }) => {
    const partner = await partnerOf(caller, body.to_user_id);
    if (partner.deleted_at) throw new ApiError("account_deleted");
    const message = await sendMessage(db, {
      from_user_id: caller.user.id,
      to_user_id: partner.id,
      message: body.message,
      client_id: body.client_id ?? null,
    });
    return presentMessage(message);
  });

  serve(door, routes.markRead, async ({ body, caller }) => {
    const { conversation_id } = await partnerOf(caller, body.to_user_id);
    return { count: conversation_id ? await queries.markRead(db, conversation_id, caller.user.id) : 0 };
  });

  serve(door, routes.listConversations, async ({ query, caller }) => {
    const page = { limit: query.limit, after: decodeCursor(query.after, Position) };
    return toPage(await listConversations(db, caller.user.id, page), query.limit, presentConversation);
  });

  serve(door, routes.countUnread, async ({ caller }) => ({
    count: await queries.countUnread(db, caller.user.id),
  }));
}
