import type { Kysely, Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { JobChange, JobEventData, JobEventEntry, keptTextFields } from "../../contract/jobs/life.ts";
import type { RecordedJobEvent } from "../../contract/jobs/states.ts";
import type { Pay } from "../../contract/jobs/terms/pay.ts";
import { joinShifts, type Schedule } from "../../contract/jobs/terms/schedule.ts";
import type { DB } from "../../database/schema.ts";
import { toJsonb } from "../platform/database/to-jsonb.ts";

/** The events that a company reads of one job. */
const MAX_EVENTS = 200;

export interface NewJobEvent {
  jobId: string;
  kind: RecordedJobEvent;
  /** The member who did it. Null for the portal. */
  actorId: string | null;
  data?: JobEventData;
}

/** Records what has happened to jobs, in the transaction that has done it. Returns the ids of the events in their order. */
export async function recordJobEvents(db: Kysely<DB>, events: readonly NewJobEvent[]): Promise<string[]> {
  if (events.length === 0) return [];
  const rows = events.map(({ jobId, kind, actorId, data = {} }) => ({
    id: uuidv7(),
    job_id: jobId,
    kind,
    actor_id: actorId,
    data: toJsonb(data),
  }));
  await db.insertInto("job_events").values(rows).execute();
  return rows.map(({ id }) => id);
}

export async function recordJobEvent(trx: Transaction<DB>, event: NewJobEvent): Promise<string> {
  const [id] = await recordJobEvents(trx, [event]);
  return id as string;
}

/** Lists the last events of a job, newest first. */
export async function listJobEvents(db: Kysely<DB>, jobId: string): Promise<JobEventEntry[]> {
  const rows = await db
    .selectFrom("job_events")
    .leftJoin("users as actor", "actor.id", "job_events.actor_id")
    .select(["job_events.id", "job_events.at", "job_events.kind", "job_events.data", "actor.name as actor_name"])
    .where("job_id", "=", jobId)
    .orderBy("job_events.id", "desc")
    .limit(MAX_EVENTS)
    .execute();
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** What a job says, as far as its changes are recorded. */
export interface RecordedJob extends Schedule {
  title: string;
  type: string | null;
  industry: string | null;
  occupation_group: string | null;
  openings: number | null;
  skills: string[];
  nice_to_have_skills: string[];
  education: string | null;
  priority: string;
  address: string;
  zip_code: string;
  closes_on: string | null;
  apply_url: string | null;
  description: string;
  /** JSON. */
  questions: string;
  pay: Pay;
}

/** Lists what is different between two versions of a job. */
export function listChanges(before: RecordedJob, after: RecordedJob): JobChange[] {
  const text = (job: RecordedJob): Record<(typeof keptTextFields)[number], string | null> => ({
    title: job.title,
    place: [job.address, job.zip_code].filter(Boolean).join(", "),
    type: job.type,
    industry: job.industry,
    occupation_group: job.occupation_group,
    openings: job.openings === null ? null : String(job.openings),
    skills: job.skills.join(", ") || null,
    nice_to_have_skills: job.nice_to_have_skills.join(", ") || null,
    education: job.education,
    shifts: joinShifts(job.shifts) ?? null,
    shift_start: job.shift_start,
    shift_end: job.shift_end,
    work_start: job.work_start,
    contract_term: job.contract_term,
    priority: job.priority,
    closes_on: job.closes_on,
    apply_url: job.apply_url,
  });
  const [old, present] = [text(before), text(after)];
  const changes = (Object.keys(old) as (keyof typeof old)[])
    .filter((field) => old[field] !== present[field])
    .map((field): JobChange => ({ field, from: old[field], to: present[field] }));
  if (JSON.stringify(before.pay) !== JSON.stringify(after.pay)) {
    changes.push({ field: "pay", from: before.pay, to: after.pay });
  }
  for (const field of ["description", "questions"] as const) {
    if (before[field] !== after[field]) changes.push({ field });
  }
  return changes;
}
