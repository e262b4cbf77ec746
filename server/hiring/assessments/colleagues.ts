import { type Kysely, sql, type Transaction } from "kysely";
import type { Colleague } from "../../../contract/hiring/assessments.ts";
import { reasons } from "../../../contract/platform/fields/field-error-reasons.ts";
import { withReason } from "../../../contract/platform/fields/field-errors.ts";
import type { DB } from "../../../database/schema.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Member } from "../../platform/http/access.ts";
import { addNotices } from "../../platform/notifications/add-notices.ts";
import { recordEvent } from "../applications/events.ts";
import type { LockedApplication } from "../applications/stages/lock-applications.ts";

/** Lists the present members of a company, and whether an application is assigned to them, in the order of their names. */
export async function listColleagues(db: Kysely<DB>, companyId: string, applicationId: string): Promise<Colleague[]> {
  const rows = await db
    .selectFrom("company_members as member")
    .innerJoin("users", "users.id", "member.user_id")
    .leftJoin("application_assignments as assignment", (join) =>
      join.onRef("assignment.user_id", "=", "member.user_id").on("assignment.application_id", "=", applicationId),
    )
    .select([
      "member.user_id",
      "users.name",
      "member.role",
      sql<boolean>`assignment.user_id is not null`.as("is_assigned"),
    ])
    .where("member.company_id", "=", companyId)
    .where("member.left_at", "is", null)
    .orderBy("users.name")
    .orderBy("users.id")
    .execute();
  return rows.map(({ user_id, ...row }) => ({ _id: user_id, ...row }));
}

/**
 * Replaces the members to whom an application is assigned, records an internal event and tells the new ones. The
 * members are locked, so that none of them leaves meanwhile.
 *
 * @throws {ApiError} invalid_fields when one of them is not a present member of the company
 */
export async function assignInterviewers(
  trx: Transaction<DB>,
  recruiter: Member,
  { id: applicationId }: LockedApplication,
  userIds: string[],
): Promise<void> {
  const ids = [...new Set(userIds)];
  const members = await trx
    .selectFrom("company_members")
    .select("user_id")
    .where("company_id", "=", recruiter.company_id)
    .where("left_at", "is", null)
    .where("user_id", "in", [recruiter.id, ...ids])
    .orderBy("user_id")
    .forShare()
    .execute();
  if (!ids.every((id) => members.some(({ user_id }) => user_id === id))) {
    throw new ApiError("invalid_fields", { user_ids: withReason("interviewers_invalid", reasons.notOffered()) });
  }
  const removed = await trx
    .deleteFrom("application_assignments")
    .where("application_id", "=", applicationId)
    .$if(ids.length > 0, (assignments) => assignments.where("user_id", "not in", ids))
    .returning("user_id")
    .execute();
  const added =
    ids.length === 0
      ? []
      : await trx
          .insertInto("application_assignments")
          .values(ids.map((user_id) => ({ application_id: applicationId, user_id })))
          .onConflict((conflict) => conflict.doNothing())
          .returning("user_id")
          .execute();
  if (removed.length + added.length === 0) return;
  const actor = { kind: "member", id: recruiter.id } as const;
  const eventId = await recordEvent(trx, {
    applicationId,
    actor,
    kind: "interviewers_assigned",
    isInternal: true,
  });
  await addNotices(
    trx,
    added.map(({ user_id: userId }) => ({
      userId,
      kind: "assigned",
      sourceId: eventId,
      companyId: recruiter.company_id,
      applicationId,
      actorId: recruiter.id,
    })),
  );
}
