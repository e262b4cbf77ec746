import type { Insertable } from "kysely";
import type { ApplicationStage } from "../../../contract/hiring/stages/stages.ts";
import type { ApplicationEventKind } from "../../../contract/hiring/timeline.ts";
import type { ApplicationEvents } from "../../schema.ts";
import type { DemoApplicationRow } from "../applications.ts";
import { createUuidAt, pick, pickBoolean, type RandomSource } from "../random.ts";

export type DemoEventRow = Insertable<ApplicationEvents> & { at: Date };

/** The decisions that lead from `seen` to a stage. */
const decisionPaths: Partial<Record<ApplicationStage, ApplicationStage[]>> = {
  shortlisted: ["shortlisted"],
  interview: ["shortlisted", "interview"],
  offer: ["shortlisted", "interview", "offer"],
  hired: ["shortlisted", "interview", "offer", "hired"],
  rejected: ["rejected"],
};

const rejectionMessages = [
  "Thank you for your application. We have chosen somebody with more experience in this kind of work.",
  "We had many good applications for this job. Yours was not chosen this time, and we would be glad to hear from you again.",
];
const withdrawalReasons = ["I have accepted another job.", "The way to work turned out to be too long."];

/**
 * Creates the timeline of an application that its row implies: applied, seen, each decision and the end. Decisions
 * between the first and the last one are spread evenly.
 *
 * @param memberId The member of the company who acted
 */
export function createEvents(random: RandomSource, application: DemoApplicationRow, memberId: string): DemoEventRow[] {
  const { id, stage, applied_by_user_id: seekerId, created_at, seen_at, decided_at, ended_at } = application;
  const member = { actor_kind: "member", actor_id: memberId };
  const seeker = { actor_kind: "seeker", actor_id: seekerId };
  const events: DemoEventRow[] = [];
  const add = (
    at: Date,
    kind: ApplicationEventKind,
    actor: Pick<DemoEventRow, "actor_kind" | "actor_id">,
    data: object = {},
  ) => {
    events.push({ id: createUuidAt(random, at), application_id: id, at, ...actor, kind, data: JSON.stringify(data) });
  };

  add(created_at, "applied", seeker);
  if (seen_at) add(seen_at, "seen", member);
  if (decided_at) {
    const path = decisionPaths[stage] ?? [];
    const firstMs = decided_at.getTime();
    const stepMs = path.length > 1 ? (application.updated_at.getTime() - firstMs) / (path.length - 1) : 0;
    for (const [index, to] of path.entries()) {
      const message = to === "rejected" && pickBoolean(random, 0.5) ? pick(random, rejectionMessages) : undefined;
      const data = { from: path[index - 1] ?? "seen", to, ...(message && { message }) };
      add(new Date(firstMs + index * stepMs), "stage_changed", member, data);
    }
  }
  if (ended_at && stage === "withdrawn")
    add(ended_at, "withdrawn", seeker, { message: pick(random, withdrawalReasons) });
  if (ended_at && stage === "position_closed") add(ended_at, "position_closed", member, { reason: "job_closed" });
  return events;
}
