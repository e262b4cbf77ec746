import type { Kysely, Selectable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod";
import type { MessageReport, MessageReportForm } from "../../contract/messages.ts";
import { formatReportReference } from "../../contract/reports.ts";
import type { DB, Reports } from "../../database/schema.ts";
import { ApiError } from "../errors.ts";

/**
 * Saves a report of a message by its recipient.
 *
 * @throws {ApiError} not_found when the reporter is not a participant; forbidden when the reporter is the sender;
 * already_reported when the reporter has reported the message before
 */
export async function reportMessage(
  db: Kysely<DB>,
  reporterId: string,
  messageId: string,
  form: z.output<typeof MessageReportForm>,
): Promise<MessageReport> {
  const message = await db
    .selectFrom("messages")
    .select(["id", "to_user_id"])
    .where("id", "=", messageId)
    .where((eb) => eb.or([eb("from_user_id", "=", reporterId), eb("to_user_id", "=", reporterId)]))
    .executeTakeFirst();
  if (!message) throw new ApiError("not_found");
  if (message.to_user_id !== reporterId) throw new ApiError("forbidden");
  const report = await db
    .insertInto("reports")
    .values({
      id: uuidv7(),
      message_id: message.id,
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
    id,
    _id: id,
    message_id,
    reason: reason as MessageReport["reason"],
    details,
    reference: formatReportReference(report),
    createdAt: created_at.toISOString(),
  };
}
