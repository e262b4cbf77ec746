import { type Kysely, sql } from "kysely";
import type { HeldMessage } from "../../../contract/hiring/holds.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { DB } from "../../../database/schema.ts";

/**
 * Copies the messages of a user about held applications, before something erases them: those between the user and the
 * other side of each held application, seeker or member. Messages that are copied already stay as they are.
 *
 * @param applicationId Only for this application; for all held ones of the user by default
 */
export async function keepHeldMessages(trx: Kysely<DB>, userId: string, applicationId?: string): Promise<void> {
  await sql`
    insert into held_messages (application_id, message_id, from_user_id, text, sent_at)
    select distinct application.id, message.id, message.from_user_id, message.message, message.created_at
    from applications as application
    join company_members as member on member.company_id = application.company_id
    join conversations as conversation
      on conversation.participant_a_id = least(member.user_id, application.applied_by_user_id)
      and conversation.participant_b_id = greatest(member.user_id, application.applied_by_user_id)
    join messages as message on message.conversation_id = conversation.id and message.message <> ''
      and message.created_at >= member.joined_at
      and (member.left_at is null or message.created_at <= member.left_at)
    where application.held_until is not null
      and ${userId}::uuid in (application.applied_by_user_id, member.user_id)
      and (${applicationId ?? null}::uuid is null or application.id = ${applicationId ?? null}::uuid)
    on conflict do nothing`.execute(trx);
}

/** Lists the messages that a hold keeps, oldest first. */
export async function listHeldMessages(db: Kysely<DB>, applicationId: string): Promise<HeldMessage[]> {
  const rows = await db
    .selectFrom("held_messages as message")
    .innerJoin("applications", "applications.id", "message.application_id")
    .innerJoin("users as sender", "sender.id", "message.from_user_id")
    .select([
      "message.message_id",
      "message.from_user_id",
      "message.text",
      "message.sent_at",
      sql<string | null>`case when not (applications.is_name_hidden and sender.id = applications.applied_by_user_id)
        then sender.name end`.as("name"),
      "applications.applied_by_user_id",
    ])
    .where("message.application_id", "=", applicationId)
    .orderBy("message.sent_at")
    .orderBy("message.message_id")
    .execute();
  return rows.map((row) => ({
    ...presentIds(row.message_id),
    from: row.from_user_id === row.applied_by_user_id ? "seeker" : "member",
    from_name: row.name,
    text: row.text,
    sent_at: row.sent_at.toISOString(),
  }));
}

export async function deleteHeldMessages(trx: Kysely<DB>, applicationId: string): Promise<void> {
  await trx.deleteFrom("held_messages").where("application_id", "=", applicationId).execute();
}

/** Deletes the notes and ratings about an application whose authors have deleted their accounts during its hold. */
export async function deleteAssessmentsOfDeletedUsers(trx: Kysely<DB>, applicationId: string): Promise<void> {
  const deletedUsers = trx.selectFrom("users").select("id").where("deleted_at", "is not", null);
  for (const table of ["application_notes", "application_ratings"] as const) {
    await trx
      .deleteFrom(table)
      .where("application_id", "=", applicationId)
      .where("author_id", "in", deletedUsers)
      .execute();
  }
}
