import type { Transaction } from "kysely";
import type { NoticeKind } from "../../../contract/hiring/notices.ts";
import type { DB } from "../../../database/schema.ts";
import { listRecruiters } from "../../accounts/memberships/queries.ts";
import { addNotices } from "../../platform/notifications/add-notices.ts";
import type { LockedJob } from "../job-state.ts";

/** Tells the owners and recruiters of the company of a job about an event of it. */
export async function notifyRecruiters(
  trx: Transaction<DB>,
  { id: jobId, company_id: companyId }: Pick<LockedJob, "id" | "company_id">,
  kind: NoticeKind,
  sourceId: string,
): Promise<void> {
  const recruiters = await listRecruiters(trx, [companyId]);
  await addNotices(
    trx,
    recruiters.map(({ user_id: userId }) => ({ userId, kind, sourceId, companyId, jobId, actorId: null })),
  );
}
