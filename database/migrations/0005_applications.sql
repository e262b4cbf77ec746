-- Status 1 pending, 2 shortlisted, 3 rejected. 0 is a name for "pending" in counts and is never stored.
create table applications (
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  applied_by_user_id uuid not null references users (id) on delete cascade,
  -- The job's owner, repeated here so that an employer's lists and counts read one index.
  posted_by_user_id uuid not null references users (id) on delete cascade,
  status smallint not null default 1 check (status in (1, 2, 3)),
  seen_at timestamptz(3),
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint applications_once unique (job_id, applied_by_user_id),
  constraint applications_decided check ((status = 1) = (decided_at is null))
);

create index applications_to_employer on applications (posted_by_user_id, status, created_at desc, id desc);
create index applications_by_seeker on applications (applied_by_user_id, created_at desc, id desc);
create index applications_between on applications (applied_by_user_id, posted_by_user_id);
