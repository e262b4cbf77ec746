import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import {
  type Offer,
  type OfferAnswer,
  type OfferForm,
  type OfferMove,
  type OfferState,
  offerStates,
  type TakeBackForm,
} from "../../../contract/hiring/offers.ts";
import type { ApplicationEventKind } from "../../../contract/hiring/timeline.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import { reasons } from "../../../contract/platform/fields/field-error-reasons.ts";
import { withReason } from "../../../contract/platform/fields/field-errors.ts";
import type { SettingValues } from "../../../contract/platform/settings/settings.ts";
import type { DB, Offers } from "../../../database/schema.ts";
import { selectUserForShare } from "../../accounts/users/queries.ts";
import { requireCurrency } from "../../jobs/policy.ts";
import { portalNow, readToday } from "../../platform/database/clock.ts";
import { selectApplicationsAs } from "../../platform/database/seeker-applications.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Member } from "../../platform/http/access.ts";
import { type Actor, recordEvent } from "../applications/events.ts";
import { isAnswerDayOver } from "../applications/seeker-turn.ts";
import { postponeMail } from "../applications/stages/application-mails.ts";
import { lockChangeableApplication, undoDecision } from "../applications/stages/change-stage.ts";
import { readSeekerStage, takeBackDelayedDecisions } from "../applications/stages/delayed-decisions.ts";
import {
  type LockedApplication,
  lockApplication,
  lockJobOfApplication,
} from "../applications/stages/lock-applications.ts";
import { moveApplications } from "../applications/stages/move-applications.ts";
import { requireNotFinal } from "../applications/stages/stages.ts";

type OfferRow = Omit<Selectable<Offers>, "start_date" | "answer_by"> & {
  start_date: string;
  answer_by: string;
  /** The state of today, which may differ from the stored one. */
  state: OfferState;
  file_name: string | null;
  file_size: number | null;
};

/**
 * Selects the offers that one side sees, with their state at present: an offer that is stored as open has expired after
 * `answer_by`, and has ended when the application has left the stage `offer`.
 */
function selectOffers(db: Kysely<DB>, applicationId: string, side: "seeker" | "company") {
  return selectApplicationsAs(side, db)
    .innerJoin("offers", "offers.application_id", "applications.id")
    .leftJoin("files", "files.file", "offers.file")
    .selectAll("offers")
    .select([
      sql<string>`offers.start_date::text`.as("start_date"),
      sql<string>`offers.answer_by::text`.as("answer_by"),
      sql<OfferState>`case when offers.state <> 'open' then offers.state when applications.stage <> 'offer' then 'ended'
        when ${isAnswerDayOver} then 'expired' else 'open' end`.as("state"),
      "files.original_name as file_name",
      "files.size as file_size",
    ])
    .where("offers.application_id", "=", applicationId)
    .$if(side === "seeker", (offers) => offers.where("offers.announced_at", "is not", null))
    .orderBy("offers.number");
}

/** Lists the offers of an application as one side sees them, oldest first. */
export async function listOffers(db: Kysely<DB>, applicationId: string, side: "seeker" | "company"): Promise<Offer[]> {
  const rows = await selectOffers(db, applicationId, side).execute();
  return rows.map(presentOffer);
}

async function findLastOffer(
  db: Kysely<DB>,
  applicationId: string,
  side: "seeker" | "company",
): Promise<OfferRow | undefined> {
  return (await selectOffers(db, applicationId, side).execute()).at(-1);
}

async function readLastOffer(db: Kysely<DB>, applicationId: string, side: "seeker" | "company"): Promise<Offer> {
  const row = await findLastOffer(db, applicationId, side);
  if (!row) throw new ApiError("not_found");
  return presentOffer(row);
}

function presentOffer(row: OfferRow): Offer {
  return {
    ...presentIds(row.id),
    application_id: row.application_id,
    number: row.number,
    version: row.version,
    state: row.state,
    pay: Number(row.pay),
    pay_period: row.pay_period,
    pay_currency: row.pay_currency,
    hours: row.hours === null ? null : Number(row.hours),
    start_date: row.start_date,
    answer_by: row.answer_by,
    message: row.message,
    answer: row.answer,
    file: row.file_name !== null && row.file_size !== null ? { name: row.file_name, size: row.file_size } : null,
    announced_at: row.announced_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/**
 * Makes an offer to an applicant to the member's company, in the currency of the job by default, and moves the application
 * to the stage `offer`. The seeker is notified after the time in which the company can undo it.
 *
 * @throws {ApiError} not_found, application_ended, invalid_fields
 * @throws {ApiError} offer_open while the seeker can answer another offer
 */
export async function makeOffer(
  trx: Transaction<DB>,
  member: Member,
  applicationId: string,
  form: OfferForm,
  settings: SettingValues,
): Promise<Offer> {
  const application = await lockChangeableApplication(trx, member, applicationId);
  requireNotFinal(application.stage);
  requireFutureDates(form, await readToday(trx));
  const pay_currency = await resolveCurrency(trx, application.job_id, form, settings);
  const last = await findLastOffer(trx, applicationId, "company");
  if (last?.state === "open") throw new ApiError("offer_open");
  // The index allows one open offer, so the stored state of an earlier one becomes what it is at present.
  if (last) await updateOffer(trx, last.id, { state: last.state });
  const number = (last?.number ?? 0) + 1;
  const {
    eventIds: [eventId = ""],
  } = await moveApplications(trx, [application], {
    event: "offer_made",
    to: "offer",
    actor: { kind: "member", id: member.id },
    describe: () => ({ offer: number }),
  });
  const { file, ...terms } = form;
  await trx
    .insertInto("offers")
    .values({
      id: uuidv7(),
      application_id: applicationId,
      number,
      event_id: eventId,
      ...terms,
      pay_currency,
      file: file ? await requireOwnFile(trx, file, member.company_id) : null,
    })
    .execute();
  return readLastOffer(trx, applicationId, "company");
}

/**
 * Returns the currency of a new offer: that of the job, unless the form states another one that the portal offers.
 *
 * @throws {ApiError} invalid_fields
 */
async function resolveCurrency(
  trx: Transaction<DB>,
  jobId: string,
  form: OfferForm,
  settings: SettingValues,
): Promise<string | null> {
  const ofJob = await trx.selectFrom("jobs").select("pay_currency").where("id", "=", jobId).executeTakeFirstOrThrow();
  if (form.pay_currency === undefined || form.pay_currency === ofJob.pay_currency) return ofJob.pay_currency;
  requireCurrency(settings, form);
  return form.pay_currency;
}

/** @throws {ApiError} invalid_fields with each date that is in the past */
function requireFutureDates(form: Pick<OfferForm, "start_date" | "answer_by">, today: string): void {
  const codes = { start_date: "start_invalid", answer_by: "answer_date_invalid" } as const;
  const errors = (["start_date", "answer_by"] as const)
    .filter((field) => form[field] < today)
    .map((field) => [field, withReason(codes[field], reasons.inThePast())]);
  if (errors.length > 0) throw new ApiError("invalid_fields", Object.fromEntries(errors));
}

/**
 * Returns the name of a PDF that the company has uploaded. The row is locked, so that two offers never name one PDF.
 *
 * @throws {ApiError} invalid_fields
 */
async function requireOwnFile(trx: Transaction<DB>, file: string, companyId: string): Promise<string> {
  const uploaded = await trx
    .selectFrom("files")
    .select("file")
    .where("file", "=", file)
    .where("kind", "=", "offer")
    .where("company_id", "=", companyId)
    .forUpdate()
    .executeTakeFirst();
  const used = await trx.selectFrom("offers").select("id").where("file", "=", file).executeTakeFirst();
  if (!uploaded || used) throw new ApiError("invalid_fields", { file: "file_required" });
  return file;
}

/**
 * Changes the terms of the open offer. The seeker is told when they know the offer already; then the change cannot be
 * undone. Before that, the time for an undo starts again.
 *
 * @throws {ApiError} not_found, application_ended, invalid_fields, offer_expired, offer_changed
 */
export async function changeTerms(
  trx: Transaction<DB>,
  member: Member,
  applicationId: string,
  form: OfferForm,
  settings: SettingValues,
): Promise<Offer> {
  const { offer } = await lockOffer(trx, applicationId, "company");
  const state = requireMove(offer, "offer_changed");
  requireFutureDates(form, await readToday(trx));
  if (form.pay_currency !== offer.pay_currency) requireCurrency(settings, form);
  const isAnnounced = !(await postponeMail(trx, offer.event_id));
  const { file, ...terms } = form;
  const nextFile = file ? await requireOwnFile(trx, file, member.company_id) : file;
  await updateOffer(trx, offer.id, {
    ...terms,
    ...(nextFile === undefined ? {} : { file: nextFile }),
    state,
    version: offer.version + 1,
  });
  await recordOfferEvent(trx, offer, { kind: "member", id: member.id }, "offer_changed", "", !isAnnounced);
  return readLastOffer(trx, applicationId, "company");
}

/**
 * Takes the open offer back. Before the seeker knows it, this undoes the decision. Afterwards the application stays in the
 * stage `offer`, and the seeker is told.
 *
 * @throws {ApiError} not_found, application_ended, offer_changed, decision_sent
 */
export async function takeOfferBack(
  trx: Transaction<DB>,
  member: Member,
  applicationId: string,
  { message }: TakeBackForm,
): Promise<Offer> {
  await lockJobOfApplication(trx, applicationId);
  const { offer } = await lockOffer(trx, applicationId, "company");
  const state = requireMove(offer, "offer_taken_back");
  if (offer.announced_at === null) {
    await undoDecision(trx, member, applicationId, "offer");
    return presentOffer({ ...offer, state });
  }
  await updateOffer(trx, offer.id, { state });
  await recordOfferEvent(trx, offer, { kind: "member", id: member.id }, "offer_taken_back", message);
  return readLastOffer(trx, applicationId, "company");
}

/**
 * Accepts or declines the open offer. Accepting hires the applicant, and takes back a decision that the seeker does not
 * see yet. Declining leaves the application in the stage `offer`:
 * the company decides what is next, and the seeker can still withdraw.
 *
 * @throws {ApiError} not_found, application_ended, offer_expired
 * @throws {ApiError} offer_changed when the seeker has read other terms, or the offer is no longer open
 */
export async function answerOffer(
  trx: Transaction<DB>,
  seekerId: string,
  applicationId: string,
  { accept, version, message }: OfferAnswer,
): Promise<Offer> {
  await selectUserForShare(trx, seekerId);
  const { application, offer } = await lockOffer(trx, applicationId, "seeker");
  if (offer.state === "expired") throw new ApiError("offer_expired");
  const state = requireMove(offer, accept ? "offer_accepted" : "offer_declined");
  if (version !== undefined && version !== offer.version) throw createChangedError(offer);
  await updateOffer(trx, offer.id, { state, answer: message });
  const actor = { kind: "seeker", id: seekerId } as const;
  if (accept) {
    const present = await takeBackDelayedDecisions(trx, application);
    const describe = () => ({ offer: offer.number, ...(message === "" ? {} : { message }) });
    await moveApplications(trx, [present], { event: "offer_accepted", to: "hired", actor, describe });
  } else {
    await recordOfferEvent(trx, offer, actor, "offer_declined", message);
  }
  return readLastOffer(trx, applicationId, "seeker");
}

/**
 * Locks an application, and returns it with its last offer.
 *
 * @throws {ApiError} not_found without an offer; application_ended when the stage is final, unless the offer was accepted
 */
async function lockOffer(
  trx: Transaction<DB>,
  applicationId: string,
  side: "seeker" | "company",
): Promise<{ application: LockedApplication; offer: OfferRow }> {
  const application = await lockApplication(trx, applicationId);
  const offer = await findLastOffer(trx, applicationId, side);
  if (!offer) throw new ApiError("not_found");
  const stage = side === "seeker" ? await readSeekerStage(trx, application) : application.stage;
  if (offer.state !== "accepted") requireNotFinal(stage);
  return { application, offer };
}

/** Returns the state to which an event moves an offer. @throws {ApiError} offer_changed with the present state */
function requireMove(offer: OfferRow, event: OfferMove): OfferState {
  const [next] = offerStates[offer.state][event] ?? [];
  if (!next) throw createChangedError(offer);
  return next;
}

function createChangedError({ state, version }: OfferRow): ApiError {
  return new ApiError("offer_changed", { state, version: String(version) });
}

type OfferChange = Partial<
  Pick<OfferForm, "pay" | "pay_period" | "pay_currency" | "start_date" | "answer_by" | "message">
> & {
  state?: OfferState;
  answer?: string;
  version?: number;
  file?: string | null;
};

/** The only writer of the state of an offer that exists. The callers record the event. */
async function updateOffer(trx: Transaction<DB>, id: string, change: OfferChange): Promise<void> {
  await trx
    .updateTable("offers")
    .set({ ...change, updated_at: portalNow })
    .where("id", "=", id)
    .execute();
}

function recordOfferEvent(
  trx: Transaction<DB>,
  { application_id: applicationId, number }: OfferRow,
  actor: Actor,
  kind: ApplicationEventKind,
  message: string,
  isInternal = false,
): Promise<string> {
  const data = { from: "offer", to: "offer", offer: number, ...(message === "" ? {} : { message }) } as const;
  return recordEvent(trx, { applicationId, actor, kind, data, isInternal });
}

/** Returns the PDF of an offer that one side can see. */
export function findOfferFile(db: Kysely<DB>, applicationId: string, number: number, side: "seeker" | "company") {
  return db
    .selectFrom("offers")
    .innerJoin("files", "files.file", "offers.file")
    .select(["files.file", "files.original_name", "files.size"])
    .where("offers.application_id", "=", applicationId)
    .where("offers.number", "=", number)
    .$if(side === "seeker", (offers) => offers.where("offers.announced_at", "is not", null))
    .executeTakeFirst();
}

/** Lists the PDFs of offers to a seeker: those that the seeker can see, or all of them. */
export function listOfferFiles(db: Kysely<DB>, seekerId: string, filter: "announced" | "all") {
  return db
    .selectFrom("offers")
    .innerJoin("applications", "applications.id", "offers.application_id")
    .innerJoin("files", "files.file", "offers.file")
    .select("files.file")
    .where("applications.applied_by_user_id", "=", seekerId)
    .$if(filter === "announced", (offers) =>
      offers.where("offers.announced_at", "is not", null).where("applications.erased_at", "is", null),
    )
    .execute();
}
