import { sql } from "kysely";
import type { Database } from "../../server/platform/database/pool.ts";

const OPEN_STAGES = "('received', 'seen', 'shortlisted', 'interview', 'offer')";
const FINAL_STAGES = "('hired', 'rejected', 'withdrawn', 'position_closed')";
/**
 * Longer than an answer period with holidays and a pause can be: 30 working days, 15 days of a pause and 5 working days
 * until `unanswered`.
 */
const MAX_SILENCE_DAYS = 100;

/** The events that changed a stage and were not taken back. */
const STAGE_EVENTS = `
  select event.id, event.application_id, event.at, event.kind, event.data ->> 'to' as stage
  from application_events as event
  where event.data ? 'to' and event.kind <> 'decision_undone'
    and not exists (
      select from application_events as undo
      where undo.application_id = event.application_id and undo.data ->> 'undone_event_id' = event.id::text)`;
const LASTING_HOLDS = "select application_id from legal_holds where ended_at is null and ends_at > portal_now()";

/** Each query returns what contradicts the sentence before it. They hold when the sweeps have run. */
const queries: [sentence: string, query: string][] = [
  [
    "No step of an answer period has been left out.",
    "select application_id::text as found from answer_periods where next_step_at <= portal_now()",
  ],
  [
    "An open application whose answer is late is marked as overdue.",
    `select id::text as found from applications
     where stage in ${OPEN_STAGES} and answer_due_at < portal_now() and not is_overdue`,
  ],
  [
    "No applicant waits for longer than the longest answer period.",
    `select application.id::text as found from applications as application
     where stage in ${OPEN_STAGES}
       and not exists (select from offers where application_id = application.id
         and answer_by > (portal_now() - interval '${MAX_SILENCE_DAYS} days')::date)
       and not exists (select from interviews where application_id = application.id
         and ends_at > portal_now() - interval '${MAX_SILENCE_DAYS} days')
       and not exists (select from answering_events(application) as at
         where at > portal_now() - interval '${MAX_SILENCE_DAYS} days')
       and not exists (select from answering_messages(application) as at
         where at > portal_now() - interval '${MAX_SILENCE_DAYS} days')
       and application.created_at < portal_now() - interval '${MAX_SILENCE_DAYS} days'`,
  ],
  [
    "No step of a job stays due, and a job that is not open is not asked about.",
    `select job_id::text as found from job_steps where due_at <= portal_local_now()
     union all select id::text from jobs where confirm_by is not null and (status = 2 or deleted_at is not null)`,
  ],
  [
    "A job that its company has closed or deleted has no open application, except one that was unanswered and then answered late.",
    `select applications.id::text as found from applications join jobs on jobs.id = job_id
     where stage in ${OPEN_STAGES}
       and (jobs.deleted_at is not null
         or jobs.status = 2 and coalesce(closed_as, '') not in ('expired', 'not_confirmed'))
       and not exists (select from application_events where application_id = applications.id and kind = 'unanswered')`,
  ],
  [
    "An application has one final event when it has ended, and none while it is open or unanswered.",
    `select applications.id::text as found
     from applications left join (${STAGE_EVENTS}) as event
       on event.application_id = applications.id and event.stage in ${FINAL_STAGES}
     group by applications.id
     having count(event.id) <> (applications.stage in ${FINAL_STAGES})::int`,
  ],
  [
    "An application becomes unanswered once in each wait.",
    `select application_id::text as found from (
       select application_id, stage, lag(stage) over (partition by application_id order by at, id) as previous
       from (${STAGE_EVENTS}) as event) as changes
     where stage = 'unanswered' and previous = 'unanswered'`,
  ],
  [
    "The seeker has one notice and one mail about each end that the company or the portal caused.",
    `select event.application_id::text as found
     from (${STAGE_EVENTS}) as event
     join applications on applications.id = event.application_id
     join users as seeker on seeker.id = applications.applied_by_user_id
     where (event.stage in ${FINAL_STAGES} or event.stage = 'unanswered')
       and event.kind in ('stage_changed', 'position_closed', 'unanswered')
       and applications.erased_at is null and seeker.deleted_at is null
       -- The seeker is told of a delayed decision when its mail is sent.
       and not exists (select from application_mails
         where event_id = event.id and sent_at is null and is_delayed_stage(event.stage))
       and (1 <> (select count(*) from notices
           where source_id = event.id and user_id = seeker.id and kind = 'stage_changed')
         -- A withdrawal deletes the mails that have not been sent.
         or applications.stage <> 'withdrawn'
           and 1 <> (select count(*) from application_mails where event_id = event.id))`,
  ],
  [
    "Exactly the ended applications have a date of erasure.",
    `select id::text as found from applications where (erase_at is null) <> (stage in ${OPEN_STAGES})`,
  ],
  [
    "Every seeker has been told a week before the erasure.",
    `select id::text as found from applications
     where erase_at <= portal_now() + interval '7 days' and erasure_announced_at is null and erased_at is null
       and id not in (${LASTING_HOLDS})`,
  ],
  [
    "The end of a legal hold of more than a week has been announced a week before.",
    `select id::text as found from legal_holds
     where ended_at is null and ends_at > portal_now() and ends_at <= portal_now() + interval '7 days'
       and ends_at > starts_at + interval '7 days' and end_announced_at is null`,
  ],
  [
    "An application is erased at its date, unless it is held.",
    `select id::text as found from applications
     where erase_at <= portal_now() and erased_at is null and id not in (${LASTING_HOLDS})`,
  ],
  [
    "An application is erased once.",
    `select applications.id::text as found
     from applications left join application_events as event
       on event.application_id = applications.id and event.kind = 'erased'
     group by applications.id having count(event.id) <> (erased_at is not null)::int`,
  ],
  [
    "An application that is not erased has what it was sent with, once.",
    `select id::text as found from applications
     where not is_erased and 1 <> (select count(*) from application_snapshots where application_id = applications.id)`,
  ],
  [
    "The application of a visitor either waits for its code or has been sent.",
    "select guest.id::text as found from guest_applications as guest join applications using (job_id, cover_note)",
  ],
  ["The erasure of each deleted account has been finished.", "select user_id::text as found from account_erasures"],
  [
    "A deleted account has no personal data, session, notice or mail.",
    `select id::text as found from users
     where deleted_at is not null
       and (coalesce(email, name, phone, password_hash, photo, resume, summary) is not null
         or exists (select from sessions where user_id = users.id)
         or exists (select from notices where user_id = users.id)
         or exists (select from notifications where user_id = users.id))`,
  ],
  [
    "An application whose seeker has deleted the account is kept by a legal hold only, and is withdrawn or has ended.",
    `select applications.id::text as found from applications join users on users.id = applied_by_user_id
     where users.deleted_at is not null
       and (stage in ${OPEN_STAGES} or applications.id not in (${LASTING_HOLDS}))`,
  ],
  [
    "A member who has left has no job and no assignment.",
    `select member.user_id::text as found from company_members as member
     where left_at is not null
       and (exists (select from jobs
           where jobs.company_id = member.company_id and jobs.user_id = member.user_id and deleted_at is null)
         or exists (select from application_assignments as assignment
           join applications on applications.id = application_id
           where assignment.user_id = member.user_id and applications.company_id = member.company_id))`,
  ],
  [
    "A company has an owner, or is closed.",
    `select id::text as found from companies
     where closed_at is null and not exists (
       select from company_members where company_id = companies.id and role = 'owner' and left_at is null)`,
  ],
  [
    "A closed company has no open job, no open application and no legal hold.",
    `select companies.id::text as found from companies
     where closed_at is not null
       and (exists (select from jobs where company_id = companies.id and status = 1 and deleted_at is null)
         or exists (select from applications
           where company_id = companies.id and (stage in ${OPEN_STAGES} or held_until is not null)))`,
  ],
  [
    "A mail that has not been sent has a next attempt.",
    `select id::text as found from notifications
     where state = 'queued' and next_attempt_at is null`,
  ],
];

/** Checks what must hold about deadlines when the sweeps have run. Returns one sentence for each violation. */
export async function verifyDeadlines(db: Database): Promise<string[]> {
  const violations: string[] = [];
  for (const [sentence, query] of queries) {
    const { rows } = await sql<{ found: string }>`${sql.raw(query)}`.execute(db);
    const found = [...new Set(rows.map((row) => row.found))];
    if (found.length > 0) violations.push(`${sentence} It does not hold for ${found.slice(0, 3).join(", ")}.`);
  }
  return violations;
}

/**
 * Checks that recruiters are reminded of each application once a day. `countApplications` returns how many applications a
 * job has had at most, because those of deleted accounts are gone.
 */
export async function verifyReminders(db: Database, countApplications: (jobId: string) => number): Promise<string[]> {
  const { rows } = await sql<{ job_id: string; count: number }>`
    select job_id, sum(application_count)::int as count
    from notices cross join clock where kind = 'answers_due'
    group by user_id, job_id, answer_due_at, (notices.created_at at time zone time_zone)::date`.execute(db);
  return rows
    .filter(({ job_id, count }) => count > countApplications(job_id))
    .map(({ job_id }) => `A recruiter is reminded of each application once a day. It does not hold for ${job_id}.`);
}
