import { type Kysely, sql, type Transaction } from "kysely";
import type { ApplicationStage, DecisionStage } from "../../contract/applications.ts";
import type { DB } from "../../database/schema.ts";
import { ApiError } from "../errors.ts";
import type { Member } from "../http/access.ts";
import { insertDecisionMail } from "./decision-mails.ts";
import { type Actor, recordEvent, recordEvents } from "./events.ts";
import { hasEnded, isDecision, isLate, requireTransition } from "./stages.ts";

export interface Decision {
  stage: DecisionStage;
  /** The company's own words to the seeker. */
  message?: string | undefined;
}

/** The application with its stage, locked until the transaction ends, so that concurrent changes run one by one. */
export async function selectApplicationForUpdate(trx: Kysely<DB>, id: string) {
  const application = await trx
    .selectFrom("applications")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!application) throw new ApiError("not_found");
  return { ...application, stage: application.stage as ApplicationStage };
}

/**
 * Moves an application of the member's company to another stage: changes it, records the event, and schedules the mail
 * to the seeker. `requireExpected` receives the stage after the application has been locked, so only one of several
 * concurrent decisions that expect the same stage succeeds.
 *
 * @param requireExpected Throws an error when the decision does not apply to the present stage
 * @throws {ApiError} not_found, application_ended, invalid_fields
 */
export async function changeStage(
  trx: Transaction<DB>,
  member: Member,
  id: string,
  decision: Decision,
  requireExpected: (stage: ApplicationStage) => void,
): Promise<void> {
  const application = await selectApplicationForUpdate(trx, id);
  if (application.company_id !== member.company_id) throw new ApiError("not_found");
  const from = application.stage;
  const { stage: to, message } = decision;
  requireExpected(from);
  requireTransition(from, to);
  const actor = { kind: "member", id: member.id } as const;
  if (!isDecision(from, to)) return markSeen(trx, [id], actor);
  await trx
    .updateTable("applications")
    .set({
      stage: to,
      seen_at: sql`coalesce(seen_at, now())`,
      decided_at: sql`coalesce(decided_at, now())`,
      ended_at: hasEnded(to) ? sql`now()` : null,
      updated_at: sql`now()`,
    })
    .where("id", "=", id)
    .execute();
  const eventId = await recordEvent(trx, {
    applicationId: id,
    actor,
    kind: "stage_changed",
    data: { from, to, ...(message ? { message } : {}), ...(isLate(from) ? { is_late: true } : {}) },
  });
  await insertDecisionMail(trx, id, eventId);
}

/**
 * Marks applications as seen by the company: sets `seen_at` and ends the stage `received`. The caller has locked them,
 * and none of them has `seen_at`.
 */
export async function markSeen(trx: Transaction<DB>, ids: string[], actor: Actor): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("applications")
    .set({ seen_at: sql`now()`, stage: sql`case stage when 'received' then 'seen' else stage end` })
    .where("id", "in", ids)
    .execute();
  await recordEvents(
    trx,
    ids.map((applicationId) => ({ applicationId, actor, kind: "seen" })),
  );
}

/**
 * Returns a condition for `changeStage`: the application is in the stage that the caller has seen.
 *
 * @throws {ApiError} from the returned function: stage_changed with the present stage
 */
export function expectStage(expected: ApplicationStage): (stage: ApplicationStage) => void {
  return (stage) => {
    if (stage !== expected) throw new ApiError("stage_changed", { stage });
  };
}
