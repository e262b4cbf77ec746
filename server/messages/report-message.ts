import type { Kysely, Selectable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod";
import { formatReportReference } from "../../contract/jobs/reports.ts";
import type { MessageReport, MessageReportForm } from "../../contract/messages/messages.ts";
import { presentIds } from "../../contract/platform/compatibility.ts";
import type { DB, Reports } from "../../database/schema.ts";
import { ApiError } from "../platform/errors.ts";

/**
 * Requires that the user is the recipient of the message.
 *
 * @throws {ApiError} not_found when the user is not a participant; forbidden when the user is the sender
 */
export async function requireRecipient(db: Kysely<DB>, userId: string, messageId: string): Promise<void> {
  const message = await db
    .selectFrom("messages")
    .select("to_user_id")
    .where("id", "=", messageId)
    .where((eb) => eb.or([eb("from_user_id", "=", userId), eb("to_user_id", "=", userId)]))
    .executeTakeFirst();
  if (!message) throw new ApiError("not_found");
  if (message.to_user_id !== userId) throw new ApiError("forbidden");
}

/**
 * Saves a report of a message by its recipient (`requireRecipient`).
 *
 * @throws {ApiError} already_reported when the reporter has reported the message before
 */
export async function reportMessage(
  db: Kysely<DB>,
  reporterId: string,
  messageId: string,
  form: z.output<typeof MessageReportForm>,
): Promise<MessageReport> {
  const report = await db
    .insertInto("reports")
    .values({
      id: uuidv7(),
      message_id: messageId,
      user_id: reporterId,
      ...form,
      details: form.details.toWellFormed(),
    })
    .returningAll()
    .$narrowType<{ message_id: string }>()
    .executeTakeFirstOrThrow();
  return presentMessageReport(report);
}

export function presentMessageReport(report: Selectable<Reports> & { message_id: string }): MessageReport {
  const { id, message_id, reason, details, created_at } = report;
  return {
    ...presentIds(id),
    message_id,
    reason: reason as MessageReport["reason"],
    details,
    reference: formatReportReference(report),
    createdAt: created_at.toISOString(),
  };
}
