import * as z from "zod";
import { identity, requiredText, timestamps } from "./fields.ts";
import { Count } from "./jobs.ts";
import { listRoute, route } from "./route.ts";

export const ChatMessage = z.object({
  ...identity,
  from_user_id: z.uuid(),
  to_user_id: z.uuid(),
  /** Empty when whoever wrote it has deleted the account. */
  message: z.string(),
  seen: z.boolean(),
  client_id: z.uuid().nullable(),
  /** Its place in the conversation: 1, 2, 3 and so on, without gaps. */
  number: z.number(),
  ...timestamps,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** A conversation as the list shows it, from the side of who asks. */
export const Conversation = z.object({
  /** The other party. */
  to_user_id: z.uuid(),
  /** The other party, as a list of one. Company is an employer's. */
  users: z.array(
    z.object({
      _id: z.uuid(),
      /** Null for who has deleted the account. */
      name: z.string().nullable(),
      photo: z.string().nullable(),
      company: z.string().nullable(),
    }),
  ),
  /** The latest message, who wrote it, whether it has been read, and when it was sent. */
  message: z.string(),
  from_user_id: z.uuid(),
  seen: z.boolean(),
  /** Of the latest message: who hears of a message with this number or a lower one knows it is counted already. */
  number: z.number(),
  unread_count: z.number(),
  updatedAt: z.iso.datetime(),
});
export type Conversation = z.infer<typeof Conversation>;

const receiver = z.string("Receiver is required");

export const MessageForm = z.object({
  to_user_id: receiver,
  message: requiredText("Message is required", "Invalid message", 5_000),
  /** Made by the client. The same one again returns the same message and sends nothing twice. */
  client_id: z.uuid("Invalid client_id").nullish(),
});
export type MessageForm = z.input<typeof MessageForm>;

export const messageRoutes = {
  listMessages: listRoute({
    path: "/messages",
    access: "member",
    summary: "The conversation of two people, newest first, for one of the two.",
    query: z.object({ from_user_id: z.string("Sender is required"), to_user_id: receiver }),
    item: ChatMessage,
    errors: ["not_found"],
  }),
  sendMessage: route({
    method: "POST",
    path: "/messages",
    access: "member",
    summary: "Write to someone: a seeker to any employer, an employer to own applicants and to who wrote first.",
    body: MessageForm,
    status: 201,
    reply: ChatMessage,
    errors: ["not_found", "client_id_reused", "account_deleted"],
  }),
  markRead: route({
    method: "PUT",
    path: "/messages",
    access: "member",
    summary: "Everything from that person is read. Answers with how many messages were not before.",
    body: z.object({ to_user_id: receiver }),
    reply: Count,
    errors: ["not_found"],
  }),
  listConversations: listRoute({
    path: "/messages/users",
    access: "member",
    summary: "Own conversations, latest first.",
    item: Conversation,
  }),
  countUnread: route({
    method: "GET",
    path: "/messages/count",
    access: "member",
    summary: "How many messages to oneself are unread.",
    reply: Count,
  }),
};
