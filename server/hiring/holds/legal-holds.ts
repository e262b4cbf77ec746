import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { HeldApplication, HoldForm } from "../../../contract/hiring/holds.ts";
import { isFinal } from "../../../contract/hiring/stages/stages.ts";
import { reasons } from "../../../contract/platform/fields/field-error-reasons.ts";
import { withReason } from "../../../contract/platform/fields/field-errors.ts";
import type { DB, LegalHolds } from "../../../database/schema.ts";
import { canRecruitFor, getOwnedCompanyId } from "../../accounts/memberships/policy.ts";
import { recordStaffEvent } from "../../accounts/staff/events.ts";
import type { LockedUser } from "../../accounts/users/queries.ts";
import { type LockedCompany, lockCompany } from "../../companies/members.ts";
import type { SweepCounts } from "../../platform/background/sweep.ts";
import { portalNow, readClock } from "../../platform/database/clock.ts";
import type { Database } from "../../platform/database/pool.ts";
import { ApiError } from "../../platform/errors.ts";
import { type Caller, hasStaffAccess } from "../../platform/http/access.ts";
import { type Actor, recordEvent } from "../applications/events.ts";
import { DAY_MS, getLatestHoldEnd } from "../applications/holds.ts";
import { makeMailsDue } from "../applications/stages/application-mails.ts";
import { type LockedApplication, lockApplication, lockApplications } from "../applications/stages/lock-applications.ts";
import { moveApplications } from "../applications/stages/move-applications.ts";
import { deleteAssessmentsOfDeletedUsers, deleteHeldMessages } from "./held-content.ts";
import { deleteHoldReminders } from "./hold-reminders.ts";

/** Two requests with the same words that end this close together are one, such as a double click. */
const REPEAT_MS = 60_000;

/**
 * Requires that a user may set and release a hold on an application: an owner of its company, unless the portal has set
 * it, or the staff of the portal.
 *
 * @throws {ApiError} not_found when the user may not know the application
 * @throws {ApiError} forbidden for the seeker and for recruiters of the company
 * @throws {ApiError} hold_of_portal
 */
export async function requireHoldManager(db: Kysely<DB>, caller: Caller, applicationId: string): Promise<void> {
  const { user } = caller;
  const application = await db
    .selectFrom("applications")
    .select(["company_id", "applied_by_user_id", "is_erased"])
    .where("id", "=", applicationId)
    .executeTakeFirst();
  if (!application) throw new ApiError("not_found");
  if (hasStaffAccess(caller, "moderator")) return;
  const isSeeker = application.applied_by_user_id === user.id;
  if (!isSeeker && (!canRecruitFor(user, application.company_id) || application.is_erased)) {
    throw new ApiError("not_found");
  }
  if (isSeeker || getOwnedCompanyId(user) === null) throw new ApiError("forbidden");
  requireHoldChangeable(caller, await selectActiveHold(db, applicationId));
}

/** The staff acts for the portal, unless the application is to a company of their own. */
function actsForPortal(caller: Caller, companyId: string): boolean {
  return hasStaffAccess(caller, "moderator") && getOwnedCompanyId(caller.user) !== companyId;
}

/**
 * Requires that a user may change or release a hold. A change checks it again once the application is locked.
 *
 * @throws {ApiError} hold_of_portal when the portal has set it, except for the staff
 */
function requireHoldChangeable(caller: Caller, hold: { is_set_by_portal: boolean } | undefined): void {
  if (hold?.is_set_by_portal && !hasStaffAccess(caller, "moderator")) throw new ApiError("hold_of_portal");
}

/**
 * Holds an application, or continues its hold as a new one. Records the event, which tells the seeker unless a legal
 * ground forbids it. Only the staff changes a hold that it has set or continued.
 *
 * The transaction locks the company, so that it is not closed meanwhile, and then the seeker and the application.
 *
 * @throws {ApiError} not_found also when the account of the seeker is being deleted, or the company of the caller closed
 * @throws {ApiError} application_erased when the application is erased, or its retention period has ended without a hold
 * @throws {ApiError} hold_of_portal when an owner would continue a hold of the portal
 * @throws {ApiError} invalid_fields
 */
export async function setHold(trx: Transaction<DB>, caller: Caller, id: string, form: HoldForm): Promise<void> {
  const { user } = caller;
  const company = await lockCompanyOf(trx, id);
  const application = await lockApplication(trx, id);
  // The owner has closed the company meanwhile, and nobody would answer for the hold.
  if (company.closed_at !== null && getOwnedCompanyId(user) === application.company_id) throw new ApiError("not_found");
  const now = await readClock(trx);
  const { held_until, held_since, erase_at } = application;
  const isContinued = held_until !== null && held_since !== null && held_until > now;
  if (application.is_erased || (!isContinued && erase_at !== null && erase_at <= now)) {
    throw new ApiError("application_erased");
  }
  const current = await selectActiveHold(trx, id);
  requireHoldChangeable(caller, current);
  if (!isContinued && (await isDeleted(trx, application.applied_by_user_id))) throw new ApiError("not_found");
  const since = isContinued ? held_since : now;
  const endsAt = computeHoldEnd(form.days, since, now);
  const legalGround = form.legal_ground || null;
  if (isContinued && !application.is_hold_confidential && legalGround !== null) {
    const error = withReason("legal_ground_invalid", reasons.alreadyTold());
    throw new ApiError("invalid_fields", { legal_ground: error });
  }
  const isSetByPortal = (isContinued && current?.is_set_by_portal) || actsForPortal(caller, application.company_id);
  const next = { reason: form.reason, legal_ground: legalGround, ends_at: endsAt, is_set_by_portal: isSetByPortal };
  if (isContinued && current && isRepeated(current, next)) return;
  await endActiveHold(trx, id);
  if (current) await deleteHoldReminders(trx, current.id);
  await trx
    .insertInto("legal_holds")
    .values({
      id: uuidv7(),
      application_id: id,
      set_by: user.id,
      starts_at: now,
      ...next,
    })
    .execute();
  await trx
    .updateTable("applications")
    .set({
      held_until: endsAt,
      held_since: since,
      is_hold_confidential: legalGround !== null,
      // A seeker who is told now no longer sees the application as erased.
      ...(application.is_erasure_postponed && legalGround === null
        ? { erased_at: null, is_erasure_postponed: false }
        : {}),
      ...(legalGround === null ? { updated_at: portalNow } : {}),
    })
    .where("id", "=", id)
    .execute();
  await recordEvent(trx, {
    applicationId: id,
    actor: { kind: isSetByPortal ? "portal" : "member", id: user.id },
    kind: "hold_set",
    data: {
      message: form.reason,
      held_until: endsAt.toISOString(),
      ...(legalGround === null ? {} : { legal_ground: legalGround }),
    },
    isInternal: legalGround !== null,
  });
  if (isSetByPortal) await recordHold(trx, "hold_set", user.id, id);
}

function recordHold(trx: Transaction<DB>, kind: "hold_set" | "hold_released", actorId: string, applicationId: string) {
  return recordStaffEvent(trx, { kind, actorId, data: { application_id: applicationId } });
}

/** @throws {ApiError} invalid_fields when the hold, counted from `since`, would exceed the maximum */
function computeHoldEnd(days: number, since: Date, now: Date): Date {
  const latestEnd = getLatestHoldEnd(since).getTime();
  const maxDays = Math.ceil((latestEnd - now.getTime()) / DAY_MS);
  if (days > maxDays) {
    throw new ApiError("invalid_fields", { days: withReason("days_invalid", reasons.notWhole(1, maxDays)) });
  }
  return new Date(Math.min(now.getTime() + days * DAY_MS, latestEnd));
}

/** Locks the company of an application, so that it is not closed meanwhile. @throws {ApiError} not_found */
async function lockCompanyOf(trx: Kysely<DB>, applicationId: string): Promise<LockedCompany> {
  const applications = trx.selectFrom("applications").select("company_id").where("id", "=", applicationId);
  const application = await applications.executeTakeFirst();
  if (!application) throw new ApiError("not_found");
  return lockCompany(trx, application.company_id);
}

async function isDeleted(trx: Kysely<DB>, userId: string): Promise<boolean> {
  const user = await trx.selectFrom("users").select("deleted_at").where("id", "=", userId).executeTakeFirst();
  return user?.deleted_at !== null;
}

type HoldTerms = Pick<Selectable<LegalHolds>, "reason" | "legal_ground" | "ends_at" | "is_set_by_portal">;

/** Selects the hold on an application that has not ended. */
function selectActiveHold(trx: Kysely<DB>, applicationId: string): Promise<(HoldTerms & { id: string }) | undefined> {
  return trx
    .selectFrom("legal_holds")
    .select(["id", "reason", "legal_ground", "ends_at", "is_set_by_portal"])
    .where("application_id", "=", applicationId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

function isRepeated(hold: HoldTerms, next: HoldTerms): boolean {
  return (
    hold.reason === next.reason &&
    hold.legal_ground === next.legal_ground &&
    hold.is_set_by_portal === next.is_set_by_portal &&
    Math.abs(hold.ends_at.getTime() - next.ends_at.getTime()) < REPEAT_MS
  );
}

async function endActiveHold(trx: Kysely<DB>, applicationId: string, release: { by: string } | null = null) {
  await trx
    .updateTable("legal_holds")
    .set({ ended_at: portalNow, ...(release ? { released_at: portalNow, released_by: release.by } : {}) })
    .where("application_id", "=", applicationId)
    .where("ended_at", "is", null)
    .execute();
}

/**
 * Ends the held applications of a seeker who deletes the account: those that are not final are withdrawn, no decision can be undone,
 * and all are due for erasure, so that the first sweep after the hold erases them.
 */
export async function detachHeldApplications(trx: Transaction<DB>, { id: seekerId }: LockedUser): Promise<void> {
  const applications = trx.selectFrom("applications").where("applied_by_user_id", "=", seekerId);
  const held = await lockApplications(trx, applications.where("held_until", "is not", null));
  if (held.length === 0) return;
  // Also those without an answer: the company could still go on with them.
  const undecided = held.filter(({ stage }) => !isFinal(stage));
  await moveApplications(trx, undecided, {
    event: "withdrawn",
    to: "withdrawn",
    actor: { kind: "seeker", id: seekerId },
  });
  // An undo would open the application of a deleted user again, and nothing would erase it.
  for (const { id } of held) await makeMailsDue(trx, id);
  // A trigger sets the date at the end of the application, so this is a second statement.
  const ids = held.map(({ id }) => id);
  await trx.updateTable("applications").set({ erase_at: portalNow }).where("id", "in", ids).execute();
}

/**
 * Releases the hold on an application.
 *
 * @throws {ApiError} not_found when the application is not held
 * @throws {ApiError} hold_of_portal when an owner would release a hold of the portal
 */
export async function releaseHold(trx: Transaction<DB>, caller: Caller, id: string): Promise<void> {
  const { user } = caller;
  const application = await lockApplication(trx, id);
  if (application.held_until === null) throw new ApiError("not_found");
  const hold = await selectActiveHold(trx, id);
  requireHoldChangeable(caller, hold);
  await endActiveHold(trx, id, { by: user.id });
  if (hold) await deleteHoldReminders(trx, hold.id);
  const isOfPortal = hold?.is_set_by_portal || actsForPortal(caller, application.company_id);
  await unhold(trx, application, { kind: isOfPortal ? "portal" : "member", id: user.id });
  if (isOfPortal) await recordHold(trx, "hold_released", user.id, id);
}

/** Lists the held applications of a seeker about whose hold the seeker may know. */
export async function listOwnHolds(db: Kysely<DB>, seekerId: string): Promise<HeldApplication[]> {
  const rows = await db
    .selectFrom("applications")
    .innerJoin("jobs", "jobs.id", "applications.job_id")
    .innerJoin("companies", "companies.id", "applications.company_id")
    .select(["applications.id", "jobs.title", "companies.name", "applications.held_until"])
    .where("applications.applied_by_user_id", "=", seekerId)
    .where("applications.held_until", "is not", null)
    .where("applications.is_hold_confidential", "=", false)
    .orderBy("applications.held_until")
    .$narrowType<{ held_until: Date }>()
    .execute();
  return rows.map(({ id, title, name, held_until }) => ({
    application_id: id,
    job_title: title,
    company: name,
    held_until: held_until.toISOString(),
  }));
}

/** Ends the holds whose time is over. Two processes can do this at once: the second finds a hold ended. */
export async function endDueHolds(db: Database): Promise<SweepCounts> {
  const due = await db
    .selectFrom("applications")
    .select("id")
    .where("held_until", "<=", portalNow)
    .orderBy("held_until")
    .execute();
  let ended = 0;
  for (const { id } of due) {
    await db.transaction().execute(async (trx) => {
      const application = await lockApplication(trx, id);
      if (application.held_until === null || application.held_until > (await readClock(trx))) return;
      await endActiveHold(trx, id);
      await unhold(trx, application, null);
      ended++;
    });
  }
  return ended > 0 ? { holds_ended: ended } : {};
}

/**
 * Ends the effect of a hold on an application. Erases what only the hold has kept, and records the event. The next sweep
 * erases the application itself when its retention period is over, or the account of the seeker is deleted.
 */
async function unhold(trx: Transaction<DB>, application: LockedApplication, actor: Actor | null): Promise<void> {
  const { id } = application;
  await trx
    .updateTable("applications")
    .set({
      held_until: null,
      held_since: null,
      is_hold_confidential: false,
      // A consent that waited for the deletion of the account may have set the date to a year from now.
      erase_at: sql`case when applied_by_user_id in (select id from users where deleted_at is not null)
        then portal_now() else erase_at end`,
      ...(application.is_hold_confidential ? {} : { updated_at: portalNow }),
    })
    .where("id", "=", id)
    .execute();
  await deleteHeldMessages(trx, id);
  await deleteAssessmentsOfDeletedUsers(trx, id);
  await recordEvent(trx, {
    applicationId: id,
    actor,
    kind: "hold_ended",
    isInternal: application.is_hold_confidential,
  });
}
