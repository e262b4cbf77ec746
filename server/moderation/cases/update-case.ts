import type { Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { listStaffIds } from "../../accounts/staff/staff.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import { type LockedCase, lockCase } from "./case-state.ts";
import { requireWorkable, type StaffMember } from "./policy.ts";
import { findCase, presentCase } from "./queries.ts";
import { readCase } from "./read-case.ts";

/** What a member of the staff changes, and the version of the case that they have seen. */
export interface CaseUpdate {
  caseId: string;
  version: number;
}

/**
 * Changes a case in one transaction, and tells the sockets of the staff after it.
 *
 * @throws {ApiError} not_found, own_case or case_claimed
 * @throws {ApiError} case_changed with the case as it is now, when it has another version
 */
export async function updateCase<Result>(
  { db, live }: Pick<AppContext, "db" | "live">,
  member: StaffMember,
  { caseId, version }: CaseUpdate,
  change: (trx: Transaction<DB>, row: LockedCase) => Promise<Result>,
): Promise<Result> {
  const result = await db
    .transaction()
    .execute(async (trx) => {
      const row = await lockCase(trx, caseId);
      if (row.version !== version) throw new ApiError("case_changed");
      requireWorkable(member, row);
      return change(trx, row);
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== "case_changed") throw error;
      throw new ApiError("case_changed", undefined, undefined, await readCase(db, member, caseId));
    });
  publishCase({ db, live }, caseId);
  return result;
}

type LiveContext = Pick<AppContext, "db" | "live">;

/**
 * Tells the sockets of the staff that a case is new or has changed. Called after the commit, and not waited for: a lost
 * event loses no data, because clients refetch what they show.
 */
export function publishCase(context: LiveContext, caseId: string): void {
  sendCase(context, caseId).catch(() => undefined);
}

async function sendCase({ db, live }: LiveContext, caseId: string): Promise<void> {
  const row = await findCase(db, caseId);
  if (!row) return;
  const { id, state, version, assignee, claimed_until } = presentCase(row);
  live.publishCase({ id, state, version, assignee, claimed_until }, await listStaffIds(db));
}
