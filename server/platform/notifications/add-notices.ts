import type { Kysely, Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { mailedNoticeKinds, type NoticeKind } from "../../../contract/hiring/notices.ts";
import { getPushKind } from "../../../contract/hiring/push.ts";
import type { DB } from "../../../database/schema.ts";

/** The kinds that `server/hiring/notices/notice-mails.ts` sends. `application-mails.ts` sends the mail about another stage. */
const sentNoticeKinds = mailedNoticeKinds.filter((kind) => kind !== "stage_changed");

/** A notice for one user. `sourceId` identifies the event: each user is told about it once. */
export interface NewNotice {
  userId: string;
  kind: NoticeKind;
  sourceId: string;
  /** The company as whose member the user is told. Null for a seeker. */
  companyId: string | null;
  applicationId?: string;
  jobId?: string | null;
  jobCount?: number;
  applicationCount?: number;
  answerDueAt?: Date;
  decisionId?: string;
  /** The help of a seeker, with which the notice ends. */
  helpId?: string;
  /** The user who caused the event, and who is not told about it. Null for the portal. */
  actorId: string | null;
}

/**
 * Adds notices in the transaction of their events, with the mails and pushes about them, so that a crash cannot separate them. Skips
 * deleted users and notices that exist. A trigger announces the notices to the sockets of their users after the commit.
 */
export async function addNotices(trx: Transaction<DB>, notices: readonly NewNotice[]): Promise<void> {
  const ofOthers = notices.filter(({ userId, actorId }) => userId !== actorId);
  const recipientIds = await lockUsersOfNotices(
    trx,
    ofOthers.map(({ userId }) => userId),
  );
  const rows = ofOthers
    .filter(({ userId }) => recipientIds.has(userId))
    .map((notice) => ({
      id: uuidv7(),
      user_id: notice.userId,
      kind: notice.kind,
      source_id: notice.sourceId,
      application_id: notice.applicationId ?? null,
      job_id: notice.jobId ?? null,
      company_id: notice.companyId,
      actor_id: notice.actorId,
      job_count: notice.jobCount ?? null,
      application_count: notice.applicationCount ?? null,
      answer_due_at: notice.answerDueAt ?? null,
      decision_id: notice.decisionId ?? null,
      help_id: notice.helpId ?? null,
    }));
  if (rows.length === 0) return;
  const added = await trx
    .insertInto("notices")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id as notice_id", "user_id", "kind"])
    .execute();
  const mailed = added.filter(({ kind }) => (sentNoticeKinds as readonly string[]).includes(kind));
  if (mailed.length > 0) await trx.insertInto("notice_mails").values(mailed).execute();
  await addPushes(
    trx,
    added.filter(({ kind }) => getPushKind(kind as NoticeKind) !== null),
  );
}

/** Schedules the pushes about notices to users whose browsers show some. */
async function addPushes(
  trx: Kysely<DB>,
  notices: readonly { notice_id: string; user_id: string; kind: string }[],
): Promise<void> {
  if (notices.length === 0) return;
  const subscribers = await trx
    .selectFrom("push_subscriptions")
    .select("user_id")
    .distinct()
    .where("user_id", "in", [...new Set(notices.map(({ user_id }) => user_id))])
    .execute();
  const pushed = notices.filter((notice) => subscribers.some(({ user_id }) => user_id === notice.user_id));
  if (pushed.length > 0) await trx.insertInto("notice_pushes").values(pushed).execute();
}

/**
 * Returns those of the users whose accounts are not deleted. Locks them in the order of their ids, so that a concurrent
 * deletion either comes first or deletes the new notices as well.
 */
async function lockUsersOfNotices(trx: Kysely<DB>, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const users = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "in", userIds)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forKeyShare()
    .execute();
  return new Set(users.map(({ id }) => id));
}
