import * as z from "zod";
import { IdParams, idFields, optionalText, requiredEnum, requiredText, timestampFields } from "./fields.ts";
import { CountReply } from "./jobs.ts";
import { listRoute, route } from "./route.ts";

export const ChatMessage = z.object({
  ...idFields,
  from_user_id: z.uuid(),
  to_user_id: z.uuid(),
  /** Empty when whoever wrote it has deleted the account. */
  message: z.string(),
  seen: z.boolean(),
  client_id: z.uuid().nullable(),
  /** Its place in the conversation: 1, 2, 3 and so on, without gaps. */
  number: z.number(),
  ...timestampFields,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

const participantFields = z.object({
  _id: z.uuid(),
  /** Null for who has deleted the account. */
  name: z.string().nullable(),
  photo: z.string().nullable(),
  company: z.string().nullable(),
});

/** A conversation as the list shows it, from the side of who asks. */
export const Conversation = z.object({
  /** The other party. */
  to_user_id: z.uuid(),
  /** The other party, as a list of one. Company is an employer's. */
  users: z.array(participantFields),
  /** The latest message, who wrote it, whether it has been read, and when it was sent. */
  message: z.string(),
  from_user_id: z.uuid(),
  seen: z.boolean(),
  /** Of the latest message: who hears of a message with this number or a lower one knows it is counted already. */
  number: z.number(),
  unread_count: z.number(),
  /** The other party has read what the reader wrote, up to this number; 0 for nothing. */
  seen_number: z.number(),
  /** Blocked by who reads this list. */
  blocked: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type Conversation = z.infer<typeof Conversation>;

const receiverField = z.string("Receiver is required");

export const MessageForm = z.object({
  to_user_id: receiverField,
  message: requiredText("Message is required", "Invalid message", 5_000),
  /** Made by the client. The same one again returns the same message and sends nothing twice. */
  client_id: z.uuid("Invalid client_id").nullish(),
});
export type MessageForm = z.input<typeof MessageForm>;

/** Where the link in a mail about unread messages leads, with `?token=`; under `/nl` too. Posting there works as well. */
export const MESSAGE_MAIL_UNSUBSCRIBE_PATH = "/message-mail/off";

export const messageReportReasons = ["spam", "abuse", "discrimination", "fraud", "other"] as const;

export const MessageReportForm = z.object({
  reason: requiredEnum("Reason", messageReportReasons),
  details: optionalText("Invalid Details", 2_000),
});
export type MessageReportForm = z.input<typeof MessageReportForm>;

/** The receipt of who reported. */
export const MessageReport = z.object({
  ...idFields,
  message_id: z.uuid(),
  reason: z.enum(messageReportReasons),
  details: z.string(),
  createdAt: z.iso.datetime(),
});
export type MessageReport = z.infer<typeof MessageReport>;

/** Somebody whom the reader has blocked. */
export const Block = z.object({
  user_id: z.uuid(),
  users: z.array(participantFields),
  createdAt: z.iso.datetime(),
});
export type Block = z.infer<typeof Block>;

/** Whether mail comes about messages that stay unread. */
export const MessageMailSetting = z.object({ enabled: z.boolean("Invalid value") });
export type MessageMailSetting = z.infer<typeof MessageMailSetting>;

/** A message's place in its conversation, as a client names one. */
export const messageNumber = z.number("Invalid number").pipe(z.int32("Invalid number").min(1, "Invalid number"));

const sinceParam = z
  .preprocess((value) => (value === "" ? undefined : value), z.coerce.number("Invalid number").optional())
  .pipe(z.int32("Invalid number").min(0, "Invalid number").optional());

export const messageRoutes = {
  listMessages: listRoute({
    path: "/messages",
    access: "member",
    summary:
      "The conversation of two people, newest first, for one of the two. With `since`, only messages of a higher number, oldest first.",
    query: z.object({ from_user_id: z.string("Sender is required"), to_user_id: receiverField, since: sinceParam }),
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
    errors: [
      "not_found",
      "client_id_reused",
      "account_deleted",
      "person_blocked",
      "messages_refused",
      "too_many_requests",
    ],
  }),
  markRead: route({
    method: "PUT",
    path: "/messages",
    access: "member",
    summary:
      "Everything from that person is read, or everything up to a number. Answers with how many were not before.",
    body: z.object({ to_user_id: receiverField, number: messageNumber.optional() }),
    reply: CountReply,
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
    reply: CountReply,
  }),
  blockPerson: route({
    method: "PUT",
    path: "/messages/blocks/:id",
    access: "member",
    summary: "Block a person: neither can write to the other. Once blocked it stays so.",
    params: IdParams,
    status: 204,
    reply: z.undefined(),
  }),
  unblockPerson: route({
    method: "DELETE",
    path: "/messages/blocks/:id",
    access: "member",
    summary: "Unblock a person.",
    params: IdParams,
    status: 204,
    reply: z.undefined(),
  }),
  listBlocks: listRoute({
    path: "/messages/blocks",
    access: "member",
    summary: "Whom one has blocked, latest first.",
    item: Block,
  }),
  reportMessage: route({
    method: "POST",
    path: "/messages/:id/reports",
    access: "member",
    summary: "Report a message that one has received, once.",
    params: IdParams,
    body: MessageReportForm,
    status: 201,
    reply: MessageReport,
    errors: ["already_reported", "too_many_requests"],
  }),
  getMessageMail: route({
    method: "GET",
    path: "/messages/mail",
    access: "signed_in",
    summary: "Whether mail comes about messages that stay unread.",
    reply: MessageMailSetting,
  }),
  setMessageMail: route({
    method: "PUT",
    path: "/messages/mail",
    access: "signed_in",
    summary: "Turn the mail about unread messages on or off.",
    body: MessageMailSetting,
    reply: MessageMailSetting,
  }),
  turnOffMessageMail: route({
    method: "POST",
    path: "/auth/message-mail/off",
    access: "no_session",
    summary: "Turn it off with the link in such a mail, without logging in. Turned off it stays so.",
    body: z.object({ token: z.string("Invalid token").max(500, "Invalid token") }),
    status: 204,
    reply: z.undefined(),
    errors: ["not_found"],
  }),
};
