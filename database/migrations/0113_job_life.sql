-- The life of a job: when it is published, confirmed and closed, what happens on which day, and its record.
-- server/jobs/job-state.ts writes the state and these columns; server/jobs/life takes the steps.

alter table jobs
  -- The last day on which people can apply. Null for a job of a version without closing dates.
  add column closes_on date,
  -- The day on which a draft is published.
  add column publish_on date,
  -- The day on which the company has last published the job or confirmed that it is open. Null: it is never asked.
  add column confirmed_on date,
  -- The last day on which the company can confirm that the job is open. Null while it is not asked.
  add column confirm_by date,
  -- Why a job is closed. Null while it is open, for a draft, and for a job that an earlier version has closed.
  add column closed_as text check (closed_as in ('filled', 'withdrawn', 'expired', 'not_confirmed', 'removed')),
  -- When the job was published again after it had been closed, and how often. published_at is the first time.
  add column reposted_at timestamptz(3),
  add column repost_count integer not null default 0,
  -- The address at which people apply outside the portal. Null: they apply here.
  add column apply_url text;

-- What has happened to a job, for its company. Rows are only added, and deleted with the texts of the job.
create table job_events (
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  at timestamptz(3) not null default portal_clock_timestamp(),
  -- The member who did it. Null for the portal and for erased users.
  actor_id uuid references users (id) on delete set null,
  kind text not null,
  data jsonb not null default '{}'
);
create index job_events_job_id_idx on job_events (job_id, id desc);
create index job_events_actor_id_idx on job_events (actor_id) where actor_id is not null;

-- What happens to a job next, by its columns: jobs_schedule_steps writes the rows, and the sweep deletes those that it has
-- taken. The times are those of the time zone of the portal, so a change of it moves them.
create table job_steps (
  job_id uuid not null references jobs (id) on delete cascade,
  step text not null,
  due_at timestamp(0) not null,
  primary key (job_id, step)
);
create index job_steps_due_at_idx on job_steps (due_at);

-- The time of the portal in its time zone.
create function portal_local_now() returns timestamp
language sql stable as $$
  select (now() + time_offset) at time zone time_zone from clock
$$;

-- A reminder that is late is left out. The other steps are always taken.
create function list_job_steps(job jobs) returns table (step text, due_at timestamp, is_reminder boolean)
language sql immutable as $$
  select steps.step, steps.due_at, steps.is_reminder from (values
    ('publish', job.publish_on::timestamp, false, job.status = 2),
    ('expire', (job.closes_on + 1)::timestamp, false, job.status = 1),
    ('announce_closing_5', job.closes_on - 5 + time '09:00', true, job.status = 1),
    ('announce_closing_1', job.closes_on - 1 + time '09:00', true, job.status = 1),
    -- A job that closes by then need not be confirmed.
    ('ask_confirmation', job.confirmed_on + 14 + time '08:00', false,
      job.status = 1 and job.confirm_by is null and (job.closes_on is null or job.closes_on > job.confirmed_on + 14)),
    ('remind_confirmation', job.confirm_by + time '08:00', true, job.status = 1),
    ('end_unconfirmed', (job.confirm_by + 1)::timestamp, false, job.status = 1)
  ) as steps (step, due_at, is_reminder, applies)
  where steps.due_at is not null and applies and job.deleted_at is null
$$;

create function schedule_job_steps() returns trigger
language plpgsql as $$
begin
  delete from job_steps as present
  where present.job_id = new.id
    and not exists (select from list_job_steps(new) as next where (next.step, next.due_at) = (present.step, present.due_at));
  insert into job_steps (job_id, step, due_at)
  select new.id, step, due_at from list_job_steps(new)
  where not is_reminder or due_at > portal_local_now()
  on conflict do nothing;
  return null;
end
$$;

create trigger jobs_schedule_steps_on_insert after insert on jobs
for each row when (num_nonnulls(new.closes_on, new.publish_on, new.confirmed_on) > 0)
execute function schedule_job_steps();
create trigger jobs_schedule_steps
after update of status, deleted_at, closes_on, publish_on, confirmed_on, confirm_by on jobs
for each row when (
  (old.status, old.deleted_at, old.closes_on, old.publish_on, old.confirmed_on, old.confirm_by)
    is distinct from (new.status, new.deleted_at, new.closes_on, new.publish_on, new.confirmed_on, new.confirm_by)
)
execute function schedule_job_steps();

-- Jobs that are open now are asked for in two weeks. A statement of its own, because the trigger would run for each row.
alter table jobs disable trigger user;
update jobs set confirmed_on = portal_local_now()::date where status = 1 and deleted_at is null;
alter table jobs enable trigger user;
insert into job_steps (job_id, step, due_at)
select jobs.id, next.step, next.due_at from jobs, list_job_steps(jobs) as next where jobs.confirmed_on is not null;

-- A job is dated by its publication, not by the day on which its draft was saved.
create or replace function set_job_published_at() returns trigger
language plpgsql as $$
begin
  if new.status = 1 and new.waiting_since is null and new.published_at is null then
    if tg_op = 'UPDATE' then new.created_at := now(); end if;
    new.published_at := new.created_at;
  end if;
  return new;
end
$$;
update jobs set created_at = published_at where published_at > created_at;

-- Who says that a job is filled: each seeker and each network address once, until the company confirms the job.
create table job_filled_reports (
  job_id uuid not null references jobs (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- A keyed hash of the network address.
  network bytea not null,
  created_at timestamptz(3) not null default portal_now(),
  primary key (job_id, user_id),
  constraint job_filled_reports_network_key unique (job_id, network)
);
create index job_filled_reports_user_id_idx on job_filled_reports (user_id);

-- The link with which colleagues read a job before it is published. It works until it is deleted or replaced.
create table job_previews (
  job_id uuid primary key references jobs (id) on delete cascade,
  -- The address contains it with a signature. Another id ends the old address.
  id uuid not null unique,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default portal_now()
);
create index job_previews_created_by_idx on job_previews (created_by) where created_by is not null;

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in (
  'application_received', 'application_withdrawn', 'stage_changed', 'company_message',
  'interview_proposed', 'interview_scheduled', 'interview_declined', 'interview_cancelled',
  'offer_changed', 'offer_answered', 'mentioned', 'assigned', 'invitation_accepted', 'jobs_received', 'answers_due',
  'applications_unanswered', 'erasure_announced', 'answer_date_moved', 'hold_changed', 'hold_ending',
  'portal_hold_ending', 'statement_changed', 'company_suspended', 'company_reinstated',
  'job_confirmation_due', 'job_ended', 'job_not_published', 'job_closing', 'job_changed'
));
