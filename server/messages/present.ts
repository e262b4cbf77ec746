import type { Selectable } from "kysely";
import { formatReportReference } from "../../contract/jobs/reports.ts";
import type { Block, ChatMessage, Conversation } from "../../contract/messages/messages.ts";
import { presentIds } from "../../contract/platform/compatibility.ts";
import type { Messages } from "../../database/schema.ts";

export type MessageRow = Selectable<Messages>;

/** The text of a message for both sides: a restricted one has none. */
function presentText({ message, restricted_at }: Pick<MessageRow, "message" | "restricted_at">) {
  return restricted_at === null ? { message } : { message: "", is_restricted: true as const };
}

export function presentMessage(row: MessageRow): ChatMessage {
  return {
    ...presentIds(row.id),
    from_user_id: row.from_user_id,
    to_user_id: row.to_user_id,
    ...presentText(row),
    seen: row.seen_at !== null,
    client_id: row.client_id,
    number: row.number,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A message with the report of it by its reader, as `listMessages` reads it. */
export interface ReadMessageRow extends MessageRow {
  report_id: string | null;
  reported_at: Date | null;
}

export function presentReadMessage(row: ReadMessageRow): ChatMessage {
  const { report_id: id, reported_at } = row;
  const message = presentMessage(row);
  if (id === null || reported_at === null) return message;
  return { ...message, report: { reference: formatReportReference({ id }), createdAt: reported_at.toISOString() } };
}

/** A conversation with its latest message and the other participant, as `listConversations` reads it. */
export interface ConversationRow {
  id: string;
  created_at: Date;
  message: string;
  restricted_at: Date | null;
  from_user_id: string;
  seen_at: Date | null;
  number: number;
  unread_count: number;
  seen_number: number;
  blocked: boolean;
  other_id: string;
  name: string | null;
  photo: string | null;
  company: string | null;
  is_name_hidden: boolean;
}

export function presentConversation(row: ConversationRow): Conversation {
  return {
    to_user_id: row.other_id,
    users: [presentParticipant(row)],
    ...presentText(row),
    from_user_id: row.from_user_id,
    seen: row.seen_at !== null,
    number: row.number,
    unread_count: row.unread_count,
    seen_number: row.seen_number,
    blocked: row.blocked,
    updatedAt: row.created_at.toISOString(),
  };
}

type ParticipantColumns = Pick<ConversationRow, "other_id" | "name" | "photo" | "company" | "is_name_hidden">;

function presentParticipant({ other_id, name, photo, company, is_name_hidden }: ParticipantColumns) {
  return { _id: other_id, name, photo, company, is_name_hidden };
}

export function presentBlock(row: ParticipantColumns & { created_at: Date }): Block {
  return { user_id: row.other_id, users: [presentParticipant(row)], createdAt: row.created_at.toISOString() };
}
