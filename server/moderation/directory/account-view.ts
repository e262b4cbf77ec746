import type { Kysely, Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type AccountView, accountViewLists } from "../../../contract/moderation/directory.ts";
import { toLanguage } from "../../../contract/platform/languages.ts";
import type { DB } from "../../../database/schema.ts";
import { getOwnedCompanyId } from "../../accounts/memberships/policy.ts";
import { selectUsersWithCompany } from "../../accounts/memberships/queries.ts";
import { recordStaffEvent } from "../../accounts/staff/events.ts";
import { presentSelf } from "../../accounts/users/present.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { CallerUser } from "../../platform/http/access.ts";
import {
  exportApplications,
  exportJobs,
  exportNoticeMail,
  exportNotices,
  exportNotifications,
  exportReviews,
  exportSavedJobs,
  exportSavedSearches,
  exportSessions,
} from "../../privacy/account/export-queries.ts";
import { isViewGranted } from "../../privacy/account/view-grants.ts";

const MAX_ROWS = 50;

/**
 * Reads an account for a member of the staff, with the queries of the data export. The audit has a line of each opening, and
 * the owner gets a mail.
 *
 * @throws {ApiError} not_found unless the owner lets the staff read the account now
 */
export async function viewAccount(
  { db, notify }: Pick<AppContext, "db" | "notify">,
  staffId: string,
  userId: string,
): Promise<AccountView> {
  const user = await db.transaction().execute(async (trx) => {
    const row = await selectUsersWithCompany(trx)
      .where("users.id", "=", userId)
      .where("users.deleted_at", "is", null)
      .where(isViewGranted)
      .executeTakeFirst();
    if (!row) throw new ApiError("not_found");
    await recordStaffEvent(trx, { kind: "account_viewed", actorId: staffId, userId });
    await notifyOwner(trx, notify, row);
    return row;
  });
  const { language, is_unread_mail_enabled: message_mail } = user;
  const lists = readLists(db, user);
  return {
    until: user.view_granted_until?.toISOString() ?? "",
    account: presentSelf(user),
    settings: { language, message_mail, ...(await exportNoticeMail(db, user)) },
    lists: await Promise.all(accountViewLists.map(async (name) => ({ name, rows: await readFirst(lists[name]) }))),
  };
}

type Rows = AsyncIterable<object[]>;

function readLists(db: Kysely<DB>, user: CallerUser) {
  const { id } = user;
  const companyId = getOwnedCompanyId(user);
  return {
    applications: exportApplications(db, id, companyId),
    jobs: exportJobs(db, id, companyId),
    reviews: exportReviews(db, id, companyId),
    saved_jobs: exportSavedJobs(db, id),
    saved_searches: exportSavedSearches(db, user),
    notices: exportNotices(db, user),
    notifications: exportNotifications(db, id),
    sessions: exportSessions(db, id, ""),
  } satisfies Record<(typeof accountViewLists)[number], Rows>;
}

async function readFirst(pages: Rows): Promise<Record<string, unknown>[]> {
  for await (const rows of pages) return rows.slice(0, MAX_ROWS) as Record<string, unknown>[];
  return [];
}

async function notifyOwner(trx: Transaction<DB>, notify: AppContext["notify"], { id, email, language }: CallerUser) {
  if (email === null) return;
  await notify.send(trx, {
    template: "account_viewed",
    to: { email },
    language: toLanguage(language),
    values: {},
    idempotencyKey: `account_viewed:${uuidv7()}`,
    userId: id,
  });
}
