import { type Kysely, sql } from "kysely";
import type { CaseAction, OpenedConversation } from "../../../contract/moderation/cases.ts";
import type { DB } from "../../../database/schema.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import { lockCase, recordCaseEvent } from "./case-state.ts";
import { requireWorkable, type StaffMember } from "./policy.ts";
import { publishCase } from "./update-case.ts";

/** What others do not see, besides the subject of a case: the messages around a message, or the resume of a person. */
export type OpeningAction = Extract<CaseAction, "open_conversation" | "open_resume">;

const eventKinds = { open_conversation: "conversation_opened", open_resume: "resume_opened" } as const;

/**
 * Reads private content for a case that waits for a decision, and records who has opened it.
 *
 * @throws {ApiError} own_case or case_claimed; not_found for a decided case, or when there is no such content
 */
export async function openPrivateContent<Content>(
  context: Pick<AppContext, "db" | "live">,
  member: StaffMember,
  caseId: string,
  action: OpeningAction,
  read: (db: Kysely<DB>, subjectId: string) => Promise<Content | null>,
): Promise<Content> {
  const content = await context.db.transaction().execute(async (trx) => {
    const row = await lockCase(trx, caseId);
    requireWorkable(member, row);
    const isOfKind = row.subject_kind === (action === "open_resume" ? "user" : "message");
    const found = isOfKind && row.state !== "decided" ? await read(trx, row.subject_id) : null;
    if (found === null) throw new ApiError("not_found");
    await recordCaseEvent(trx, row.id, { kind: eventKinds[action], actorId: member.id });
    return found;
  });
  publishCase(context, caseId);
  return content;
}

const MESSAGES_BEFORE = 50;
const MESSAGES_AFTER = 20;

/** Reads the conversation around a message, the oldest first. */
export async function readConversation(db: Kysely<DB>, messageId: string): Promise<OpenedConversation | null> {
  const rows = await db
    .selectFrom("messages as about")
    .innerJoin("messages", "messages.conversation_id", "about.conversation_id")
    .innerJoin("users as sender", "sender.id", "messages.from_user_id")
    .select(["messages.id", "messages.message", "messages.created_at", "sender.id as sender_id", "sender.name"])
    .where("about.id", "=", messageId)
    .where(sql<boolean>`messages.number between about.number - ${MESSAGES_BEFORE} and about.number + ${MESSAGES_AFTER}`)
    .orderBy("messages.number")
    .execute();
  if (rows.length === 0) return null;
  return rows.map(({ id, message, created_at, sender_id, name }) => ({
    id,
    sender: { id: sender_id, name },
    message,
    createdAt: created_at.toISOString(),
    is_subject: id === messageId,
  }));
}

/** Whether a picture is or was part of the subject of a case. */
export async function isPictureOfCase(db: Kysely<DB>, caseId: string, file: string): Promise<boolean> {
  const row = await db
    .selectFrom("evidence")
    .select("id")
    .where("case_id", "=", caseId)
    .where(sql<boolean>`${file} in (content ->> 'file', content ->> 'photo', content ->> 'logo', content ->> 'cover')`)
    .executeTakeFirst();
  return row !== undefined;
}
