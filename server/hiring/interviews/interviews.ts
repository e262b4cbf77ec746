import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import {
  type Interview,
  type InterviewAnswer,
  type InterviewForm,
  type InterviewMove,
  type InterviewState,
  interviewStates,
  openInterviewStates,
  type SlotTimes,
} from "../../../contract/hiring/interviews.ts";
import { isFinal } from "../../../contract/hiring/stages/stages.ts";
import type { ApplicationEventKind } from "../../../contract/hiring/timeline.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import { reasons } from "../../../contract/platform/fields/field-error-reasons.ts";
import { withReason } from "../../../contract/platform/fields/field-errors.ts";
import type { DB, Interviews } from "../../../database/schema.ts";
import { portalNow, readClock } from "../../platform/database/clock.ts";
import { selectApplicationsAs } from "../../platform/database/seeker-applications.ts";
import { toJsonb } from "../../platform/database/to-jsonb.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Member } from "../../platform/http/access.ts";
import { type Actor, recordEvent } from "../applications/events.ts";
import { showNames } from "../applications/policy.ts";
import { areSlotsAvailable } from "../applications/seeker-turn.ts";
import { replaceWaitingMails } from "../applications/stages/application-mails.ts";
import { changeStage, lockChangeableApplication } from "../applications/stages/change-stage.ts";
import { readSeekerStage } from "../applications/stages/delayed-decisions.ts";
import { lockApplication } from "../applications/stages/lock-applications.ts";
import { requireNotFinal } from "../applications/stages/stages.ts";
import { deleteNoticesOfEvents } from "../notices/create-notices.ts";

export type InterviewRow = Selectable<Interviews>;

/** An interview in whose place other times are proposed, and its state before. */
export interface ReplacedInterview {
  interview: InterviewRow;
  before: InterviewState;
}

/**
 * Lists the interviews of an application as one side sees them, oldest first. Open ones of an ended application count as
 * cancelled.
 */
export async function listInterviews(
  db: Kysely<DB>,
  applicationId: string,
  side: "seeker" | "company",
): Promise<Interview[]> {
  const rows = await selectApplicationsAs(side, db)
    .innerJoin("interviews", "interviews.application_id", "applications.id")
    .selectAll("interviews")
    .select(["applications.stage", areSlotsAvailable.as("are_available")])
    .where("application_id", "=", applicationId)
    .orderBy("number")
    .execute();
  return rows.map(({ stage, are_available, ...interview }) => {
    const isCancelled = isOpen(interview) && isFinal(stage);
    return presentInterview(isCancelled ? { ...interview, state: "cancelled", message: "" } : interview, are_available);
  });
}

function isOpen({ state }: InterviewRow): boolean {
  return state === "proposed" || state === "scheduled";
}

function presentInterview(row: InterviewRow, areAvailable: boolean[]): Interview {
  return {
    ...presentIds(row.id),
    application_id: row.application_id,
    number: row.number,
    state: row.state,
    place: row.place,
    slots: row.slots.map((slot, index) => ({
      number: index + 1,
      ...slot,
      is_available: areAvailable[index] === true,
    })),
    chosen: row.chosen,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/**
 * Proposes times for an interview with an applicant to the member's company, and moves the application to the stage
 * `interview`, from any open one. The mail and the notice about the interview replace those about decisions that could still be
 * undone. The times are sent at once, so nothing of this can be undone: the company cancels the interview instead.
 *
 * @returns The interview, and the one that it replaces with the state before
 * @throws {ApiError} not_found, application_ended, invalid_fields
 * @throws {ApiError} interview_open while the seeker has not answered another proposal
 * @throws {ApiError} interview_changed with the state, when the replaced interview is not as the member has seen it
 */
export async function proposeInterview(
  trx: Transaction<DB>,
  member: Member,
  applicationId: string,
  { slots, place, message, replaces }: InterviewForm,
): Promise<{ interview: InterviewRow; replaced: ReplacedInterview | null }> {
  const application = await lockChangeableApplication(trx, member, applicationId);
  requireNotFinal(application.stage);
  requireFutureSlots(slots, await readClock(trx));
  const actor: Actor = { kind: "member", id: member.id };
  const replaced = replaces ? await replaceInterview(trx, actor, applicationId, replaces) : null;
  const earlier = await trx
    .selectFrom("interviews")
    .select(["number", "state"])
    .where("application_id", "=", applicationId)
    .execute();
  if (earlier.some(({ state }) => state === "proposed")) throw new ApiError("interview_open");
  const interview = await trx
    .insertInto("interviews")
    .values({
      id: uuidv7(),
      application_id: applicationId,
      number: Math.max(0, ...earlier.map(({ number }) => number)) + 1,
      job_id: application.job_id,
      proposed_by_user_id: member.id,
      slots: toJsonb(slots.map(normalizeSlot)),
      place,
      message,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (application.stage !== "interview")
    await changeStage(trx, member, applicationId, { stage: "interview" }, () => undefined);
  await deleteNoticesOfEvents(trx, await replaceWaitingMails(trx, applicationId));
  await showNames(trx, applicationId);
  await recordInterviewEvent(trx, interview, actor, "interview_proposed", message);
  return { interview, replaced };
}

/** Cancels an interview of a locked application in favour of another one. */
async function replaceInterview(
  trx: Transaction<DB>,
  actor: Actor,
  applicationId: string,
  { number, state }: NonNullable<InterviewForm["replaces"]>,
): Promise<ReplacedInterview> {
  const present = await findInterview(trx, applicationId, number);
  if (!present) throw new ApiError("not_found");
  if (present.state !== state) throw new ApiError("interview_changed", { state: present.state });
  return { before: state, interview: await moveInterview(trx, present, "interview_moved", actor, { message: "" }) };
}

/** @throws {ApiError} invalid_fields with the field of each slot that has begun */
function requireFutureSlots(slots: InterviewForm["slots"], now: Date): void {
  const errors = slots.flatMap(({ start }, index) =>
    Date.parse(start) <= now.getTime()
      ? [[`slots.${index}.start`, withReason("time_invalid", reasons.inThePast())] as const]
      : [],
  );
  if (errors.length > 0) throw new ApiError("invalid_fields", Object.fromEntries(errors));
}

function normalizeSlot({ start, end, time_zone }: SlotTimes): SlotTimes {
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString(), time_zone };
}

/**
 * Answers an interview for one side. The caller has checked that the actor belongs to this side of the application. When
 * two applicants choose the same slot at the same time, the unique index makes one of the transactions fail with
 * `slot_taken`.
 *
 * @returns The interview, and its state before the answer
 * @throws {ApiError} not_found, forbidden, application_ended, invalid_fields, slot_taken
 * @throws {ApiError} interview_changed with the state, when the interview does not wait for this answer
 */
export async function answerInterview(
  trx: Transaction<DB>,
  side: "seeker" | "company",
  actorId: string,
  { applicationId, number }: { applicationId: string; number: number },
  answer: InterviewAnswer,
): Promise<{ interview: InterviewRow; before: InterviewState }> {
  const application = await lockApplication(trx, applicationId);
  const interview = await findInterview(trx, applicationId, number);
  if (!interview) throw new ApiError("not_found");
  if (side === "company" && answer.cancel === undefined) throw new ApiError("forbidden");
  requireNotFinal(side === "seeker" ? await readSeekerStage(trx, application) : application.stage);
  const actor: Actor = { kind: side === "seeker" ? "seeker" : "member", id: actorId };
  const { choose, decline, message } = answer;
  const changed =
    choose === undefined
      ? await moveInterview(trx, interview, decline ? "interview_declined" : "interview_cancelled", actor, { message })
      : await moveInterview(trx, interview, "interview_scheduled", actor, await chooseSlot(trx, interview, choose));
  return { interview: changed, before: interview.state };
}

function findInterview(db: Kysely<DB>, applicationId: string, number: number) {
  return db
    .selectFrom("interviews")
    .selectAll()
    .where("application_id", "=", applicationId)
    .where("number", "=", number)
    .executeTakeFirst();
}

/**
 * Returns the columns of a chosen slot.
 *
 * @throws {ApiError} interview_changed, invalid_fields, slot_taken
 */
async function chooseSlot(trx: Transaction<DB>, interview: InterviewRow, chosen: number) {
  requireMove(interview.state, "interview_scheduled");
  const slot = interview.slots[chosen - 1];
  if (!slot) throw new ApiError("invalid_fields", { choose: withReason("answer_invalid", reasons.notOffered()) });
  const { are_available } = await trx
    .selectFrom("interviews")
    .select(areSlotsAvailable.as("are_available"))
    .where("id", "=", interview.id)
    .executeTakeFirstOrThrow();
  if (!are_available[chosen - 1]) throw new ApiError("slot_taken");
  return { chosen, starts_at: new Date(slot.start), ends_at: new Date(slot.end) };
}

/** Returns the state to which an event moves an interview. @throws {ApiError} interview_changed with the present state */
function requireMove(state: InterviewState, event: InterviewMove): InterviewState {
  const [next] = interviewStates[state][event] ?? [];
  if (!next) throw new ApiError("interview_changed", { state });
  return next;
}

/**
 * Moves an interview to another state, the only writer of the state, and records the event.
 *
 * @param actor null when the application has ended
 * @throws {ApiError} interview_changed with the present state, when the event cannot happen in it
 */
export async function moveInterview(
  trx: Transaction<DB>,
  { id, state }: Pick<InterviewRow, "id" | "state">,
  event: InterviewMove,
  actor: Actor | null,
  change: Partial<Pick<InterviewRow, "chosen" | "starts_at" | "ends_at" | "message">> = {},
): Promise<InterviewRow> {
  const interview = await trx
    .updateTable("interviews")
    .set({ ...change, state: requireMove(state, event), sequence: sql`sequence + 1`, updated_at: portalNow })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordInterviewEvent(trx, interview, actor, event, change.message);
  return interview;
}

function recordInterviewEvent(
  trx: Transaction<DB>,
  interview: InterviewRow,
  actor: Actor | null,
  kind: ApplicationEventKind,
  message = "",
): Promise<string> {
  const slot = getChosenSlot(interview);
  const { application_id: applicationId, number } = interview;
  const data = { interview: number, ...(slot ? { slot } : {}), ...(message === "" ? {} : { message }) };
  return recordEvent(trx, { applicationId, actor, kind, data });
}

export function getChosenSlot({ chosen, slots }: Pick<InterviewRow, "chosen" | "slots">): SlotTimes | undefined {
  return chosen === null ? undefined : slots[chosen - 1];
}

/** Returns the numbers of the slots that the seeker can still choose, as `fields.slots` of an error. */
export async function listAvailableSlots(db: Kysely<DB>, applicationId: string, number: number): Promise<string> {
  const interview = (await listInterviews(db, applicationId, "seeker")).find((one) => one.number === number);
  const available = interview?.slots.filter(({ is_available }) => is_available) ?? [];
  return available.map((slot) => slot.number).join(",");
}

/** Selects open interviews. The caller adds conditions on `applications`. */
export function selectOpenInterviews(db: Kysely<DB>) {
  return db
    .selectFrom("interviews")
    .innerJoin("applications", "applications.id", "interviews.application_id")
    .select(["interviews.id", "interviews.state"])
    .where("interviews.state", "in", openInterviewStates);
}
