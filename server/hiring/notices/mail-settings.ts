import type { Kysely } from "kysely";
import {
  getNoticeMailUnsubscribePath,
  type MailedNoticeKind,
  mailedNoticeKinds,
  type NoticeMailSetting,
  recruiterNoticeKinds,
} from "../../../contract/hiring/notices.ts";
import { EMPLOYER } from "../../../contract/platform/constants.ts";
import type { DB } from "../../../database/schema.ts";
import type { CallerUser } from "../../platform/http/access.ts";
import { createUnsubscribeLinks, type UnsubscribeLinks } from "../../platform/notifications/unsubscribe.ts";
import type { SecretKeys } from "../../platform/signing/signer.ts";

/** Links that unsubscribe one user from the mail about one kind of notices. */
export type NoticeMailLinks = Record<MailedNoticeKind, UnsubscribeLinks>;

export function createNoticeMailLinks(secretKeys: SecretKeys): NoticeMailLinks {
  return Object.fromEntries(
    mailedNoticeKinds.map((kind) => [
      kind,
      createUnsubscribeLinks(secretKeys, `notice mail off: ${kind}`, getNoticeMailUnsubscribePath(kind)),
    ]),
  ) as NoticeMailLinks;
}

/** Returns the kinds of notices about which a user can get mail. */
export function getMailedKinds(user: CallerUser): MailedNoticeKind[] {
  const kinds = getMailedKindsOfSide(user);
  return user.staff_role === "owner" || user.staff_role === "moderator" ? [...kinds, "portal_hold_ending"] : kinds;
}

function getMailedKindsOfSide({
  user_type,
  company_role,
}: Pick<CallerUser, "user_type" | "company_role">): MailedNoticeKind[] {
  if (user_type !== EMPLOYER) {
    return [
      ...(["stage_changed", "offer_changed", "answer_date_moved", "job_changed", "job_closing"] as const),
      ...(["erasure_announced", "helper_joined", "job_suggested", "application_prepared"] as const),
    ];
  }
  const ofInterviewers: MailedNoticeKind[] = ["mentioned", "assigned"];
  if (company_role === "interviewer") return ofInterviewers;
  const ofRecruiters: MailedNoticeKind[] = [...recruiterNoticeKinds, ...ofInterviewers, "jobs_received"];
  return company_role === "owner" ? [...ofRecruiters, "invitation_accepted", "hold_ending"] : ofRecruiters;
}

export async function listNoticeMailSettings(db: Kysely<DB>, user: CallerUser): Promise<NoticeMailSetting[]> {
  const muted = await db.selectFrom("muted_notice_mails").select("kind").where("user_id", "=", user.id).execute();
  return getMailedKinds(user).map((kind) => ({ kind, enabled: !muted.some((one) => one.kind === kind) }));
}

export async function isNoticeMailEnabled(db: Kysely<DB>, userId: string, kind: MailedNoticeKind): Promise<boolean> {
  const muted = await db
    .selectFrom("muted_notice_mails")
    .select("kind")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return muted === undefined;
}

/** Turns the mail about a kind on or off. Returns false when the account does not exist or is deleted. */
export function setNoticeMailEnabled(
  db: Kysely<DB>,
  userId: string,
  { kind, enabled }: NoticeMailSetting,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select("id")
      .where("id", "=", userId)
      .where("deleted_at", "is", null)
      .forKeyShare()
      .executeTakeFirst();
    if (!user) return false;
    const setting = { user_id: userId, kind };
    if (enabled)
      await trx.deleteFrom("muted_notice_mails").where("user_id", "=", userId).where("kind", "=", kind).execute();
    else
      await trx
        .insertInto("muted_notice_mails")
        .values(setting)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    return true;
  });
}
