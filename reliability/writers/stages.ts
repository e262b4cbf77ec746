import { sql } from "kysely";
import type { ApplicationStage } from "../../contract/hiring/stages/stages.ts";
import { insertJob } from "../../server/jobs/queries.ts";
import { jobForm } from "../../server/testing/sample-forms.ts";
import {
  createEmployer,
  createSeeker,
  createWriter,
  type Member,
  type Target,
  type Write,
  type Writer,
} from "../writer.ts";

/** The stages that each application passes. The fourth takes the third back. */
const STAGES = ["received", "shortlisted", "interview", "shortlisted", "rejected"] as const;
const UNDO_INDEX = 3;

interface ApplicationRow {
  id: string;
  seeker_id: string;
  stage: ApplicationStage;
  /** The stage after each event, oldest first. */
  history: ApplicationStage[];
  /** The decisions that were not taken back, and the rows of their mails. */
  decision_count: number;
  mail_count: number;
}

/**
 * Moves applications through stages and takes one decision of each back. The stored items are the stages after the events
 * of each application. So every acknowledged change must have exactly one event.
 */
export async function createStageWriter(target: Target, lane: string): Promise<Writer> {
  const employer = await createEmployer(target.db);
  const { id: jobId } = await insertJob(target.db, { id: employer.id, company_id: employer.id }, jobForm);
  const applicationIds = new Map<string, string>();
  /** The keys of the stored items by seeker. */
  const keys = new Map<string, string>();
  let rows: ApplicationRow[] = [];

  function apply(key: string): Write<ApplicationStage[]> {
    let seeker: Member | undefined;
    const send = async () => {
      seeker ??= await createSeeker(target.db);
      keys.set(seeker.id, key);
      const reply = await (await target.as(seeker)).post("/applications", { job_id: jobId });
      if (reply.status === 201) applicationIds.set(key, reply.body.id);
      return reply;
    };
    return { key, value: [STAGES[0]], status: 201, send, repeat: send };
  }

  function changeStage(key: string, history: ApplicationStage[]): Write<ApplicationStage[]> {
    const path = `/application/${applicationIds.get(key)}`;
    const [expected_stage, stage] = [history.at(-1), STAGES[history.length]];
    const value = STAGES.slice(0, history.length + 1);
    if (history.length === UNDO_INDEX) {
      // A client does not repeat it: a second undo takes another decision back.
      return { key, value, status: 200, send: async () => (await target.as(employer)).post(`${path}/undo`, {}) };
    }
    const send = async () => (await target.as(employer)).put(`${path}/stage`, { stage, expected_stage });
    return { key, value, status: 200, send, repeat: send };
  }

  return createWriter<ApplicationStage[]>({
    name: `stages ${lane}`,
    next(count, items) {
      const open = items.find(([, history]) => history.length < STAGES.length);
      return open ? changeStage(...open) : apply(`application ${count} of ${lane}`);
    },
    async read() {
      const result = await sql<ApplicationRow>`
        select applications.id, applied_by_user_id as seeker_id, stage,
          json_agg(coalesce(event.data ->> 'to', 'received') order by event.at, event.id) as history,
          count(*) filter (where event.kind = 'stage_changed' and undo.id is null)::int as decision_count,
          count(mail.event_id) filter (where event.kind <> 'applied')::int as mail_count
        from applications
        left join application_events event on event.application_id = applications.id
        left join application_events undo on undo.data ->> 'undone_event_id' = event.id::text
          and undo.application_id = applications.id
        left join application_mails mail on mail.event_id = event.id
        where job_id = ${jobId} group by applications.id order by applications.id`.execute(target.db);
      rows = result.rows;
      return rows.map(({ seeker_id, id, history }) => {
        const key = keys.get(seeker_id) ?? seeker_id;
        applicationIds.set(key, id);
        return [key, history];
      });
    },
    async verifyMore() {
      return rows.flatMap(({ id, stage, history, decision_count, mail_count }) => [
        ...(stage === history.at(-1)
          ? []
          : [`The application ${id} is ${stage}, its last event says ${history.at(-1)}.`]),
        ...(mail_count === decision_count
          ? []
          : [`The application ${id} has ${mail_count} mails about ${decision_count} decisions.`]),
      ]);
    },
  });
}
