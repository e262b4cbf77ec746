import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { DB } from "../../database/schema.ts";
import { listOwnerIds } from "../accounts/memberships/queries.ts";
import { addNotices } from "../platform/notifications/add-notices.ts";

/** Tells the owners of a company that an invitation has been accepted. */
export async function addInvitationAcceptedNotices(
  trx: Transaction<DB>,
  { invitationId, companyId, userId }: { invitationId: string; companyId: string; userId: string },
): Promise<void> {
  const ownerIds = await listOwnerIds(trx, companyId);
  await addNotices(
    trx,
    ownerIds.map((ownerId) => ({
      userId: ownerId,
      kind: "invitation_accepted",
      sourceId: invitationId,
      companyId,
      actorId: userId,
    })),
  );
}

/** Tells a member that the jobs of a member who has left are now theirs. */
export async function addJobsReceivedNotice(
  trx: Transaction<DB>,
  handOver: { companyId: string; fromUserId: string; toUserId: string; jobIds: readonly string[] },
): Promise<void> {
  const { companyId, fromUserId, toUserId, jobIds } = handOver;
  if (jobIds.length === 0) return;
  await addNotices(trx, [
    {
      userId: toUserId,
      kind: "jobs_received",
      sourceId: uuidv7(),
      companyId,
      jobId: jobIds.length === 1 ? (jobIds[0] ?? null) : null,
      jobCount: jobIds.length,
      actorId: fromUserId,
    },
  ]);
}
