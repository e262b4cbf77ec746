import type { Kysely, Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { NoticeKind } from "../../../contract/hiring/notices.ts";
import type { ApplicationEventData, ApplicationEventKind } from "../../../contract/hiring/timeline.ts";
import type { DB } from "../../../database/schema.ts";
import { listRecruiters } from "../../accounts/memberships/queries.ts";
import { addNotices, type NewNotice } from "../../platform/notifications/add-notices.ts";

/** An event of an application, as `recordEvents` has stored it. */
export interface RecordedEvent {
  id: string;
  applicationId: string;
  kind: ApplicationEventKind;
  actorId: string | null;
  data: ApplicationEventData;
}

/** The notice of each kind of event, and who gets it; `other` is the side that did not cause the event. */
const noticesOfEvents: Partial<
  Record<ApplicationEventKind, { kind: NoticeKind; to: "seeker" | "recruiters" | "other" | "assigned" }>
> = {
  applied: { kind: "application_received", to: "recruiters" },
  withdrawn: { kind: "application_withdrawn", to: "recruiters" },
  stage_changed: { kind: "stage_changed", to: "seeker" },
  position_closed: { kind: "stage_changed", to: "seeker" },
  unanswered: { kind: "stage_changed", to: "seeker" },
  interview_proposed: { kind: "interview_proposed", to: "seeker" },
  interview_scheduled: { kind: "interview_scheduled", to: "recruiters" },
  interview_declined: { kind: "interview_declined", to: "recruiters" },
  interview_cancelled: { kind: "interview_cancelled", to: "other" },
  // The seeker is told of the times that are proposed instead.
  interview_moved: { kind: "interview_cancelled", to: "assigned" },
  offer_made: { kind: "stage_changed", to: "seeker" },
  offer_changed: { kind: "offer_changed", to: "seeker" },
  offer_taken_back: { kind: "offer_changed", to: "seeker" },
  offer_accepted: { kind: "offer_answered", to: "recruiters" },
  offer_declined: { kind: "offer_answered", to: "recruiters" },
  hold_set: { kind: "hold_changed", to: "seeker" },
  hold_ended: { kind: "hold_changed", to: "seeker" },
};

/**
 * Tells the other side about events of applications, and the members to whom an application is assigned about the time of an
 * interview and its end. The notices of a decision that is taken back are deleted. `recordEvents`
 * calls this function, so no event is recorded without its notices.
 */
export async function addNoticesOfEvents(trx: Transaction<DB>, events: readonly RecordedEvent[]): Promise<void> {
  await deleteNoticesOfEvents(
    trx,
    events.flatMap(({ data }) => data.undone_event_id ?? []),
  );
  const announced = events.filter(({ kind }) => noticesOfEvents[kind]);
  if (announced.length === 0) return;
  const applications = await trx
    .selectFrom("applications")
    .select(["id", "company_id", "applied_by_user_id"])
    .where("id", "in", [...new Set(announced.map(({ applicationId }) => applicationId))])
    .execute();
  const recruiters = await listRecruiters(trx, [...new Set(applications.map(({ company_id }) => company_id))]);
  const assigned = await listAssigned(trx, announced);
  await addNotices(
    trx,
    announced.flatMap(({ id, applicationId, kind, actorId }): NewNotice[] => {
      const notice = noticesOfEvents[kind];
      const application = applications.find((one) => one.id === applicationId);
      if (!notice || !application) return [];
      const { company_id: companyId, applied_by_user_id: seekerId } = application;
      const common = { kind: notice.kind, sourceId: id, applicationId, actorId };
      // The portal cancels interviews of ended applications. The end itself has a notice.
      if (notice.to === "other" && actorId === null) return [];
      const isForSeeker = notice.to === "seeker" || (notice.to === "other" && actorId !== seekerId);
      const isForRecruiters = notice.to === "recruiters" || (notice.to === "other" && actorId === seekerId);
      const members = new Set([
        ...recruiters.filter((one) => isForRecruiters && one.company_id === companyId).map(({ user_id }) => user_id),
        ...assigned.filter((one) => one.event_id === id && one.user_id !== actorId).map(({ user_id }) => user_id),
      ]);
      return [
        ...(isForSeeker ? [{ ...common, userId: seekerId, companyId: null }] : []),
        ...[...members].map((userId) => ({ ...common, userId, companyId })),
      ];
    }),
  );
}

/** Lists the members who assess the applicants whose interview has got a time by these events, or has no longer one. */
async function listAssigned(trx: Transaction<DB>, events: readonly RecordedEvent[]) {
  const timed = events.filter(({ kind, data }) => kind.startsWith("interview_") && data.slot);
  if (timed.length === 0) return [];
  const rows = await trx
    .selectFrom("application_assignments as assignment")
    .innerJoin("applications", "applications.id", "assignment.application_id")
    .innerJoin("company_members as member", (join) =>
      join
        .onRef("member.user_id", "=", "assignment.user_id")
        .onRef("member.company_id", "=", "applications.company_id")
        .on("member.left_at", "is", null),
    )
    .select(["assignment.application_id", "assignment.user_id"])
    .where(
      "assignment.application_id",
      "in",
      timed.map(({ applicationId }) => applicationId),
    )
    .execute();
  return timed.flatMap(({ id: event_id, applicationId }) =>
    rows.filter((row) => row.application_id === applicationId).map(({ user_id }) => ({ event_id, user_id })),
  );
}

/** Deletes the notices of events that were taken back, or that another notice reports. */
export async function deleteNoticesOfEvents(trx: Kysely<DB>, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await trx.deleteFrom("notices").where("source_id", "in", eventIds).execute();
}

/** Tells the seeker the company's own words of decisions, once the company can no longer take them back. */
export async function addCompanyMessageNotices(
  trx: Transaction<DB>,
  applicationId: string,
  events: readonly { id: string; data: ApplicationEventData }[],
): Promise<void> {
  const withWords = events.filter(({ data }) => data.message);
  if (withWords.length === 0) return;
  const { applied_by_user_id: userId } = await trx
    .selectFrom("applications")
    .select("applied_by_user_id")
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow();
  await addNotices(
    trx,
    withWords.map(({ id }) => ({
      userId,
      kind: "company_message",
      sourceId: id,
      companyId: null,
      applicationId,
      actorId: null,
    })),
  );
}

/** Tells owners and recruiters about applications to a job that wait for an answer or got none in time. */
export async function addAnswerNotices(
  trx: Transaction<DB>,
  kind: "answers_due" | "applications_unanswered",
  subject: { companyId: string; jobId: string; applicationCount: number; answerDueAt: Date },
): Promise<void> {
  const recruiters = await listRecruiters(trx, [subject.companyId]);
  const sourceId = uuidv7();
  await addNotices(
    trx,
    recruiters.map(({ user_id: userId }) => ({ ...subject, userId, kind, sourceId, actorId: null })),
  );
}

/** Tells seekers that their applications will be erased. A consent to a longer time can lead to another announcement. */
export async function addErasureNotices(
  trx: Transaction<DB>,
  applications: readonly { id: string; applied_by_user_id: string }[],
): Promise<void> {
  await addNotices(
    trx,
    applications.map(({ id, applied_by_user_id: userId }) => ({
      userId,
      kind: "erasure_announced",
      sourceId: uuidv7(),
      companyId: null,
      applicationId: id,
      actorId: null,
    })),
  );
}

/**
 * Tells seekers until when a company now has to answer their applications. Replaces earlier notices of this kind, also
 * those that have been read: each application has one, with the date in force.
 */
export async function addAnswerDateNotices(
  trx: Transaction<DB>,
  applications: readonly { applicationId: string; seekerId: string; answerDueAt: Date }[],
): Promise<void> {
  if (applications.length === 0) return;
  const kind = "answer_date_moved";
  await trx
    .deleteFrom("notices")
    .where("kind", "=", kind)
    .where(
      "application_id",
      "in",
      applications.map(({ applicationId }) => applicationId),
    )
    .execute();
  await addNotices(
    trx,
    applications.map(({ seekerId: userId, ...application }) => ({
      ...application,
      userId,
      kind,
      sourceId: uuidv7(),
      companyId: null,
      actorId: null,
    })),
  );
}
