-- Industries, jobs, saved jobs and reports.

create table industries (
  id uuid primary key,
  title text not null unique
);

insert into industries (id, title)
select gen_random_uuid(), title
from unnest(array[
  'Agriculture and nature', 'Arts and media', 'Business and administration', 'Cleaning and maintenance',
  'Construction', 'Education', 'Engineering', 'Finance', 'Food and hospitality', 'Health care',
  'Information technology', 'Law', 'Logistics and transport', 'Manufacturing', 'Personal care', 'Repair and installation',
  'Safety and security', 'Sales', 'Science', 'Social work'
]) as title;

-- One row per posted job. Status 1 is active, 2 inactive. A deleted job keeps its row, because its applicants can still
-- read the job.
create table jobs (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  -- The member who posted the job.
  user_id uuid not null references users (id) on delete cascade,
  title text not null,
  industry text not null references industries (title) on update cascade,
  minimum_age integer not null check (minimum_age >= 1),
  maximum_age integer not null constraint jobs_maximum_age_check check (maximum_age >= minimum_age),
  starting_salary integer not null check (starting_salary >= 1),
  type text not null check (type in ('Contract', 'Freelance', 'Full Time', 'Internship', 'Part Time')),
  -- The number of people to hire. Clients that do not know it use `positions`, the next of its five steps.
  openings smallint check (openings between 1 and 1000),
  positions smallint check (positions in (5, 10, 20, 50, 100)),
  priority text not null check (priority in ('Normal', 'Urgent')),
  address text not null,
  zip_code text not null,
  description text not null,
  -- What the application form asks: the array of `Question` in contract/jobs/questions.ts.
  questions jsonb not null default '[]',
  asks_cover_note boolean not null default false,
  -- The working days in which the company answers each application.
  answer_days smallint not null default 10 check (answer_days between 3 and 30),
  status smallint not null check (status in (1, 2)),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  -- The time when the job first became active; null for a draft. The page of a published job that is closed answers 410
  -- with similar jobs. The page of a draft answers 404.
  published_at timestamptz(3)
);

create index jobs_company_id_status_created_at_idx on jobs (company_id, status, created_at desc, id desc)
where deleted_at is null;
create index jobs_user_id_status_created_at_idx on jobs (user_id, status, created_at desc, id desc)
where deleted_at is null;
-- The sitemaps list all active jobs by id.
create index jobs_active_id_idx on jobs (id) include (updated_at) where status = 1 and deleted_at is null;

create trigger jobs_reject_deleted_user
before insert on jobs for each row execute function reject_deleted_user();

-- Rejects a new job of a person who is no longer a member of the company. Waits for a removal that is in progress; the
-- removal waits for an insert that is in progress, and then passes its job to another member. A deletion of the account
-- locks the membership before the user. This trigger runs before jobs_reject_deleted_user, by its name, so that the two
-- do not deadlock; it leaves a deleted user to that one.
create function reject_job_of_non_member() returns trigger
language plpgsql as $$
begin
  perform from company_members
  where company_id = new.company_id and user_id = new.user_id and left_at is null for share;
  if not found and exists (select from users where id = new.user_id and deleted_at is null) then
    raise exception 'the user is not a member of the company'
      using errcode = 'restrict_violation', constraint = 'job_by_member';
  end if;
  return new;
end
$$;

create trigger jobs_check_membership
before insert on jobs for each row execute function reject_job_of_non_member();

create function set_job_published_at() returns trigger
language plpgsql as $$
begin
  if new.status = 1 and new.published_at is null then
    new.published_at := case when tg_op = 'INSERT' then new.created_at else now() end;
  end if;
  return new;
end
$$;

create trigger jobs_set_published_at
before insert or update of status on jobs
for each row execute function set_job_published_at();

create trigger jobs_notify_public_data_changed
after truncate on jobs
for each statement execute function notify_public_data_changed();

-- The changes of jobs in the last minutes. The caches of public data read from it which values a change concerns
-- (docs/decisions/023-public-cache.md). The search maintenance deletes old rows. The table is unlogged, so that a change
-- does not wait for it. A crash of PostgreSQL empties it, which outdates all cached values.
create unlogged table job_changes (
  transaction_id xid8 not null default pg_current_xact_id(),
  job_id uuid not null,
  -- 'job:' and 'company:' with an id, or the document that the job had before the change.
  lexemes tsvector not null,
  changed_at timestamptz not null default clock_timestamp()
);

create index job_changes_transaction_id_idx on job_changes (transaction_id);

-- Records a change of a job and notifies the caches after the commit, once per transaction. The payload is the id of the
-- transaction. An id of the row would not do, because rows with higher ids may be committed earlier.
create function record_job_change(job_id uuid, lexemes tsvector) returns void
language sql as $$
  insert into job_changes (job_id, lexemes) values ($1, $2);
  select pg_notify('public_data_changed', pg_current_xact_id()::text);
$$;

create function record_changed_job() returns trigger
language plpgsql as $$
begin
  -- An insert has no `old` and a deletion has no `new`. Their columns are null.
  perform record_job_change(coalesce(new.id, old.id), array_to_tsvector(array_remove(array[
    'job:' || coalesce(new.id, old.id), 'company:' || old.company_id, 'company:' || new.company_id,
    'company:' || old.user_id, 'company:' || new.user_id], null)));
  return null;
end
$$;

create trigger jobs_record_change
after insert or update or delete on jobs
for each row execute function record_changed_job();

-- Jobs that a seeker keeps. `title` is the title of the job when the seeker saved it. Of a closed job, only this title
-- is shown, because the employer may have changed the job since.
create table saved_jobs (
  user_id uuid not null references users (id) on delete cascade,
  job_id uuid not null references jobs (id) on delete cascade,
  title text not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, job_id)
);

create index saved_jobs_user_id_created_at_idx on saved_jobs (user_id, created_at desc, job_id desc);
create index saved_jobs_job_id_idx on saved_jobs (job_id);
