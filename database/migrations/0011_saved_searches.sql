-- Searches that a seeker keeps: one per user and criteria. An alert reports the jobs that opened at `notified_until` or
-- later. Earlier jobs have been reported, or they opened before the seeker saved the search or turned the alert on.
-- `notified_until` keeps microseconds. The application handles it as text, because a JavaScript Date would round it.
create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  criteria jsonb not null,
  alert text not null check (alert in ('none', 'daily', 'weekly')),
  notified_until timestamptz not null,
  alert_due_at timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint saved_searches_user_id_criteria_key unique (user_id, criteria),
  constraint saved_searches_alert_due_at_check check ((alert = 'none') = (alert_due_at is null))
);

create index saved_searches_alert_due_at_idx on saved_searches (alert_due_at) where alert_due_at is not null;

-- The jobs that an alert has reported, so that a job that closes and opens again is not reported twice.
create table alerted_jobs (
  saved_search_id uuid not null references saved_searches (id) on delete cascade,
  job_id uuid not null references jobs (id) on delete cascade,
  primary key (saved_search_id, job_id)
);

create index alerted_jobs_job_id_idx on alerted_jobs (job_id);

-- Returns a time such that all jobs that opened before it are committed and visible. Jobs that open transactions of
-- this database still insert have a later `opened_at`.
create function committed_until() returns timestamptz
language sql volatile as $$
  select least(now(), min(xact_start) filter (where backend_xid is not null))
  from pg_stat_activity where datname = current_database()
$$;
