import * as z from "zod";
import { CountReply } from "../jobs/jobs.ts";
import { OwnReport } from "../jobs/reports.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";
import {
  emptyToUndefined,
  IdParams,
  idFields,
  requiredText,
  timestampFields,
  unsubscribeToken,
} from "../platform/fields/fields.ts";
import { listRoute, route } from "../platform/route.ts";

export const ChatMessage = z.object({
  ...idFields,
  from_user_id: z.uuid(),
  to_user_id: z.uuid(),
  /** Empty when the sender has deleted the account, or the portal has restricted the message. */
  message: z.string(),
  /** True when the portal has restricted the message: neither side reads it any more. */
  is_restricted: z.literal(true).optional(),
  seen: z.boolean(),
  client_id: z.uuid().nullable(),
  /** The position in the conversation: 1, 2, 3 and so on, without gaps. */
  number: z.number(),
  /** The caller's report of this message. Only in the reply of `GET /messages`. */
  report: OwnReport.optional(),
  ...timestampFields,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

const participantFields = z.object({
  _id: z.uuid(),
  /** Null when the user has deleted the account, or while the name is hidden. */
  name: z.string().nullable(),
  /** Whether a first selection without names hides who it is. */
  is_name_hidden: z.boolean(),
  photo: z.string().nullable(),
  company: z.string().nullable(),
});

/** A conversation from the caller's point of view. */
export const Conversation = z.object({
  /** The other participant. */
  to_user_id: z.uuid(),
  /** An array with the other participant as its only element. Only employers have a company. */
  users: z.array(participantFields),
  /** `message`, `from_user_id` and `seen` describe the latest message. `updatedAt` is the time at which it was sent. */
  message: z.string(),
  is_restricted: z.literal(true).optional(),
  from_user_id: z.uuid(),
  seen: z.boolean(),
  /** The number of the latest message. `unread_count` counts the unread messages up to this number. */
  number: z.number(),
  unread_count: z.number(),
  /** The other participant has read the caller's messages up to this number. 0 means none. */
  seen_number: z.number(),
  /** Whether the caller has blocked the other participant. */
  blocked: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type Conversation = z.infer<typeof Conversation>;

const receiverField = z.string("receiver_required");

export const MessageForm = z.object({
  to_user_id: receiverField,
  message: requiredText("message_required", "message_invalid", 5_000),
  /** An idempotency key from the client: a retry with the same id returns the saved message. */
  client_id: z.uuid(withReason("client_id_invalid", reasons.notUuid())).nullish(),
});
export type MessageForm = z.input<typeof MessageForm>;

/** The path of the unsubscribe link in mails about unread messages. A POST to it unsubscribes at once (RFC 8058). */
export const UNREAD_MAIL_UNSUBSCRIBE_PATH = "/message-mail/off";

/** A user whom the caller has blocked. */
export const Block = z.object({
  user_id: z.uuid(),
  users: z.array(participantFields),
  createdAt: z.iso.datetime(),
});
export type Block = z.infer<typeof Block>;

/** Whether the user receives mail about unread messages. */
export const UnreadMailSetting = z.object({ enabled: z.boolean(withReason("value_invalid", reasons.wrongType())) });
export type UnreadMailSetting = z.infer<typeof UnreadMailSetting>;

/** A message number in a request. The database column is a 32-bit integer. */
const MAX_MESSAGE_NUMBER = 2 ** 31 - 1;
const invalidNumber = (min: number) => withReason("message_number_invalid", reasons.notWhole(min, MAX_MESSAGE_NUMBER));
export const messageNumber = z.number(invalidNumber(1)).pipe(z.int32(invalidNumber(1)).min(1, invalidNumber(1)));

const sinceParam = z
  .preprocess(emptyToUndefined, z.coerce.number(invalidNumber(0)).optional())
  .pipe(z.int32(invalidNumber(0)).min(0, invalidNumber(0)).optional());

export const messageRoutes = {
  listMessages: listRoute({
    path: "/messages",
    access: "member",
    summary:
      "The messages of a conversation, newest first. With `since`, only messages with a higher number, oldest first.",
    query: z.object({ from_user_id: z.string("sender_required"), to_user_id: receiverField, since: sinceParam }),
    item: ChatMessage,
    errors: ["not_found"],
  }),
  sendMessage: route({
    method: "POST",
    path: "/messages",
    access: "member",
    summary: "Send a message: a seeker to any employer, an employer to applicants and to users who wrote first.",
    body: MessageForm,
    status: 201,
    reply: ChatMessage,
    errors: [
      "not_found",
      "client_id_reused",
      "account_deleted",
      "recipient_left",
      "person_blocked",
      "messages_refused",
      "too_many_requests",
      "too_many_conversations",
    ],
  }),
  markRead: route({
    method: "PUT",
    path: "/messages",
    access: "member",
    duringSuspension: "company",
    summary: "Mark the messages of a user as read, all or up to a number. Returns how many were unread before.",
    body: z.object({ to_user_id: receiverField, number: messageNumber.optional() }),
    reply: CountReply,
    errors: ["not_found"],
  }),
  listConversations: listRoute({
    path: "/messages/users",
    access: "member",
    summary: "The caller's conversations, latest first.",
    item: Conversation,
  }),
  countUnread: route({
    method: "GET",
    path: "/messages/count",
    access: "member",
    summary: "The number of the caller's unread messages.",
    reply: CountReply,
  }),
  blockPerson: route({
    method: "PUT",
    path: "/messages/blocks/:id",
    access: "member",
    duringSuspension: "company",
    summary: "Block a user: neither can write to the other. Succeeds when the user is blocked already.",
    params: IdParams,
  }),
  unblockPerson: route({
    method: "DELETE",
    path: "/messages/blocks/:id",
    access: "member",
    duringSuspension: "company",
    summary: "Unblock a user.",
    params: IdParams,
  }),
  listBlocks: listRoute({
    path: "/messages/blocks",
    access: "member",
    summary: "The users whom the caller has blocked, latest first.",
    item: Block,
  }),
  getMessageMail: route({
    method: "GET",
    path: "/messages/mail",
    access: "signed_in",
    summary: "Whether the caller receives mail about unread messages.",
    reply: UnreadMailSetting,
  }),
  setMessageMail: route({
    method: "PUT",
    path: "/messages/mail",
    access: "signed_in",
    duringSuspension: "company",
    summary: "Enable or disable mail about unread messages.",
    body: UnreadMailSetting,
    reply: UnreadMailSetting,
  }),
  turnOffMessageMail: route({
    method: "POST",
    path: "/auth/message-mail/off",
    access: "no_session",
    summary: "Disable mail about unread messages with the token of an unsubscribe link, without a login.",
    body: z.object({ token: unsubscribeToken }),
    errors: ["not_found"],
  }),
};
