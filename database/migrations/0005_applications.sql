-- Applications, and the company reviews that applicants may write.

-- At most one application per seeker and job. Status 1 is pending, 2 shortlisted, 3 rejected. In API paths of counts, 0
-- also means pending. It is never stored.
create table applications (
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  applied_by_user_id uuid not null references users (id) on delete cascade,
  -- The owner of the job. This copy of jobs.user_id lets the lists and counts of an employer use a single index.
  posted_by_user_id uuid not null references users (id) on delete cascade,
  status smallint not null default 1 check (status in (1, 2, 3)),
  seen_at timestamptz(3),
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint applications_job_id_applied_by_user_id_key unique (job_id, applied_by_user_id),
  constraint applications_decided_at_check check ((status = 1) = (decided_at is null))
);

create index applications_posted_by_user_id_status_created_at_idx
on applications (posted_by_user_id, status, created_at desc, id desc);
create index applications_applied_by_user_id_created_at_idx
on applications (applied_by_user_id, created_at desc, id desc);
create index applications_applied_by_user_id_posted_by_user_id_idx
on applications (applied_by_user_id, posted_by_user_id);

create trigger applications_reject_deleted_user
before insert on applications for each row execute function reject_deleted_user();

-- Company reviews: at most one per seeker and company. The portal shows only the texts and the rating, nothing about
-- the seeker.
create table reviews (
  id uuid primary key,
  company_id uuid not null references users (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  headline text not null,
  review text not null,
  -- The reply of the company. The company may replace it.
  answer text,
  answered_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- The time when the seeker last changed the review. A reply does not change it.
  updated_at timestamptz(3) not null default now(),
  constraint reviews_company_id_user_id_key unique (company_id, user_id),
  constraint reviews_answered_at_check check ((answer is null) = (answered_at is null))
);

create index reviews_company_id_created_at_idx on reviews (company_id, created_at desc, id desc);
create index reviews_user_id_idx on reviews (user_id);

-- Rejects reviews by a deleted seeker and of a deleted company. Waits for deletions like reject_deleted_user().
create function reject_review_of_deleted_user() returns trigger
language plpgsql as $$
begin
  perform from users where id = new.user_id and deleted_at is null for key share;
  if not found then
    raise exception 'the account has been deleted' using errcode = 'restrict_violation', constraint = 'user_not_deleted';
  end if;
  perform from users where id = new.company_id and deleted_at is null for key share;
  if not found then
    raise exception 'the company has been deleted'
      using errcode = 'restrict_violation', constraint = 'company_not_deleted';
  end if;
  return new;
end
$$;

create trigger reviews_reject_deleted_user
before insert on reviews for each row execute function reject_review_of_deleted_user();

create trigger reviews_notify_public_data_changed
after insert or update or delete or truncate on reviews
for each statement execute function notify_public_data_changed();
