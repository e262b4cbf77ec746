-- Jobs that a seeker keeps. The title is the one that was open when it was kept: of a job that has closed nothing else
-- is told, since its owner may have changed it since.
create table saved_jobs (
  user_id uuid not null references users (id) on delete cascade,
  job_id uuid not null references jobs (id) on delete cascade,
  title text not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, job_id)
);

create index saved_jobs_newest on saved_jobs (user_id, created_at desc, job_id desc);
create index saved_jobs_job on saved_jobs (job_id);

-- Searches that a seeker keeps, each once. `told_until`: every job that opened before that moment has been told or was
-- there to be found; an alert tells those that opened since. Both times are read and written by the database alone,
-- which keeps all six digits of a second.
create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  terms jsonb not null,
  alert text not null check (alert in ('none', 'daily', 'weekly')),
  told_until timestamptz not null,
  alert_due_at timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint saved_searches_once unique (user_id, terms),
  constraint saved_searches_due check ((alert = 'none') = (alert_due_at is null))
);

create index saved_searches_due_at on saved_searches (alert_due_at) where alert_due_at is not null;

-- The jobs that a mail has named: a job that closes and opens again is not named twice.
create table told_jobs (
  saved_search_id uuid not null references saved_searches (id) on delete cascade,
  job_id uuid not null references jobs (id) on delete cascade,
  primary key (saved_search_id, job_id)
);

create index told_jobs_job on told_jobs (job_id);

-- When a job came to be found: posted, or opened again. The row of a job that closes goes, so the default says it. It is
-- the clock's time and not the transaction's, so that it is never before the transaction was seen to write.
-- Null for those that were open before anybody could save a search.
alter table job_search add column opened_at timestamptz;
alter table job_search alter column opened_at set default clock_timestamp();
create index job_search_opened on job_search (opened_at);

-- Up to this moment everything that has opened can be seen: what is still being written opened later.
create function opened_until() returns timestamptz
language sql volatile as $$
  select least(now(), min(xact_start) filter (where backend_xid is not null)) from pg_stat_activity
$$;

-- Where a mail program turns mail of this kind off with one click (RFC 8058).
alter table notices add column if not exists unsubscribe text;
