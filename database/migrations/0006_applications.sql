-- Applications, and the company reviews that applicants may write.

-- At most one application per seeker and job.
--
-- Stages of an open application: received, seen (a member opened the profile), shortlisted, interview, offer. An
-- application ends as hired, rejected, withdrawn (by the seeker), position_closed (the job or the company ended) or
-- unanswered (the company did not answer in time, and may still answer).
create table applications (
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  -- The company of the job. This copy of jobs.company_id lets the lists and counts of a company use a single index.
  company_id uuid not null references companies (id) on delete cascade,
  applied_by_user_id uuid not null references users (id) on delete cascade,
  -- The member who posted the job.
  posted_by_user_id uuid not null references users (id) on delete cascade,
  stage text not null default 'received' check (stage in (
    'received', 'seen', 'shortlisted', 'interview', 'offer', 'hired',
    'rejected', 'withdrawn', 'position_closed', 'unanswered'
  )),
  -- What clients that do not know stages see: 1 pending, 2 shortlisted, 3 rejected. In API paths of counts, 0 also means
  -- pending. It is never stored. The lists of status exclude withdrawn applications.
  status smallint not null generated always as (case
    when stage in ('received', 'seen', 'unanswered') then 1
    when stage in ('shortlisted', 'interview', 'offer', 'hired') then 2
    else 3
  end) stored,
  -- What the seeker wrote to the company when applying. Null when the job did not ask for it.
  cover_note text,
  seen_at timestamptz(3),
  -- The time of the first decision of the company.
  decided_at timestamptz(3),
  -- The time when the stage became one of the ends above.
  ended_at timestamptz(3),
  -- Until when the company has to answer. Set by update_answer_period() (0019_answer_periods.sql); null when the
  -- application has ended with an answer.
  answer_due_at timestamptz(3),
  -- Whether that time has passed.
  is_overdue boolean not null default false,
  -- When the portal erases the content of the application: some days after `ended_at`, or a year with the consent of the
  -- seeker (0020_retention.sql). Null while the application is open.
  erase_at timestamptz(3),
  year_consented_at timestamptz(3),
  -- The time of the mail to the seeker about the coming erasure.
  erasure_announced_at timestamptz(3),
  -- The time of the erasure, after which only ids, dates and stages are left.
  erased_at timestamptz(3),
  -- Until when a legal hold lasts (0020_retention.sql), since when without interruption, and whether the seeker must not
  -- learn of it. Null and false without a hold.
  held_until timestamptz(3),
  held_since timestamptz(3),
  is_hold_confidential boolean not null default false,
  -- True while a confidential hold keeps the content of an application that its seeker sees as erased since `erased_at`.
  is_erasure_postponed boolean not null default false,
  -- The content is gone, and the company no longer sees the application.
  is_erased boolean not null generated always as (erased_at is not null and not is_erasure_postponed) stored,
  -- Whether recruiters read the content, and interviewers to whom the application is assigned.
  is_open_to_company boolean not null
  generated always as (stage <> 'withdrawn' and erased_at is null and held_until is null) stored,
  -- Whether owners read the content. They also read a held application; a withdrawn one only if the hold is older than
  -- the withdrawal, so that a hold never gives back the access that a withdrawal has ended.
  is_open_to_owners boolean not null generated always as (
    (erased_at is null or is_erasure_postponed) and (stage <> 'withdrawn' or coalesce(held_since < ended_at, false))
  ) stored,
  -- Why the application became `position_closed`: the company closed or deleted the job, or deleted its account.
  end_reason text check (end_reason in ('job_closed', 'job_deleted', 'employer_left')),
  created_at timestamptz(3) not null default portal_now(),
  updated_at timestamptz(3) not null default portal_now(),
  constraint applications_job_id_applied_by_user_id_key unique (job_id, applied_by_user_id),
  constraint applications_ended_at_check check ((ended_at is not null)
    = (stage in ('hired', 'rejected', 'withdrawn', 'position_closed', 'unanswered'))),
  constraint applications_held_check check (
    (held_until is null) = (held_since is null) and (held_until is not null or not is_hold_confidential)
  )
);

create index applications_company_id_status_created_at_idx
on applications (company_id, status, created_at desc, id desc);
create index applications_company_id_answer_due_at_idx
on applications (company_id, answer_due_at, id) where answer_due_at is not null;
create index applications_job_id_stage_created_at_idx on applications (job_id, stage, created_at desc, id desc);
create index applications_applied_by_user_id_created_at_idx
on applications (applied_by_user_id, created_at desc, id desc);
create index applications_applied_by_user_id_company_id_idx on applications (applied_by_user_id, company_id);
create index applications_posted_by_user_id_idx on applications (posted_by_user_id);

create index applications_erase_at_idx on applications (erase_at) where not is_erased;
create index applications_overdue_company_id_idx on applications (company_id) where is_overdue;
create index applications_unanswered_company_id_idx on applications (company_id) where stage = 'unanswered';
create index applications_held_until_idx on applications (held_until) where held_until is not null;

-- The history of an application: one row for each thing that happened to it, written in the transaction of the change.
-- Both sides see it as a timeline. Rows never change; they are deleted only together with their application.
create table application_events (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  at timestamptz(3) not null default portal_now(),
  actor_kind text not null check (actor_kind in ('seeker', 'member', 'portal')),
  -- The user who acted; null for the portal and for erased users.
  actor_id uuid references users (id) on delete set null,
  -- For example `stage_changed`, with `data` { "from": "received", "to": "shortlisted" }.
  kind text not null,
  data jsonb not null default '{}',
  -- True for events that the seeker must not see, such as notes.
  is_internal boolean not null default false
);

create index application_events_application_id_at_idx on application_events (application_id, at, id);

-- Keeps events as they were written. Only the deletion of the application deletes them, only the deletion of the user
-- clears their actor, and only the erasure of the application removes fields from `data`.
create function keep_application_event() returns trigger
language plpgsql as $$
declare
  remaining_data jsonb;
begin
  if tg_op = 'DELETE' then
    if not exists (select from applications where id = old.application_id) then
      return old;
    end if;
  elsif old.data @> new.data
    and exists (select from applications where id = old.application_id and erased_at is not null) then
    remaining_data := new.data;
    new.data := old.data;
    if new is not distinct from old then
      new.data := remaining_data;
      return new;
    end if;
  elsif new.actor_id is null and not exists (select from users where id = old.actor_id) then
    new.actor_id := old.actor_id;
    if new is not distinct from old then
      new.actor_id := null;
      return new;
    end if;
  end if;
  raise exception 'events of applications cannot be changed' using errcode = 'restrict_violation';
end
$$;

create trigger application_events_keep
before update or delete on application_events for each row execute function keep_application_event();

-- Announces a changed application, after the commit, to all processes. They tell the sockets of both sides, or of the
-- company only. PostgreSQL drops repetitions within a transaction.
create function notify_application_changed(application applications, is_internal boolean) returns void
language sql as $$
  select pg_notify('application_changed', json_build_object('id', application.id, 'job_id', application.job_id,
    'company_id', application.company_id, 'applied_by_user_id', application.applied_by_user_id,
    'posted_by_user_id', application.posted_by_user_id, 'status', application.status, 'stage', application.stage,
    'is_internal', is_internal)::text)
$$;

-- Every change of an application writes an event, after the change.
create function notify_application_event() returns trigger
language plpgsql as $$
begin
  perform notify_application_changed(application, new.is_internal)
  from applications as application where application.id = new.application_id;
  return null;
end
$$;

create trigger application_events_notify
after insert on application_events for each row execute function notify_application_event();

-- Dates also change without an event: when they pass, with a message of the company and with its pauses.
create function notify_application_dates() returns trigger
language plpgsql as $$
begin
  perform notify_application_changed(new, false);
  return null;
end
$$;

create trigger applications_notify_dates
after update on applications for each row
when ((old.answer_due_at, old.is_overdue, old.erase_at) is distinct from (new.answer_due_at, new.is_overdue, new.erase_at))
execute function notify_application_dates();

-- Mails to seekers about events of their applications: a receipt at once, the mail about a decision after ten minutes. Until
-- then the company can undo the decision, which deletes the row. Sending sets `sent_at` in the transaction that saves the
-- notification.
create table application_mails (
  event_id uuid primary key references application_events (id) on delete cascade,
  application_id uuid not null references applications (id) on delete cascade,
  due_at timestamptz(3) not null,
  sent_at timestamptz(3)
);

create index application_mails_due_at_idx on application_mails (due_at) where sent_at is null;
create index application_mails_application_id_idx on application_mails (application_id);

create trigger applications_reject_deleted_user
before insert on applications for each row execute function reject_deleted_user();

-- Company reviews: at most one per seeker and company. The portal shows only the texts and the rating, nothing about
-- the seeker.
create table reviews (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  headline text not null,
  review text not null,
  -- The reply of the company. The company may replace it.
  answer text,
  answered_at timestamptz(3),
  created_at timestamptz(3) not null default portal_now(),
  -- The time when the seeker last changed the review. A reply does not change it.
  updated_at timestamptz(3) not null default portal_now(),
  constraint reviews_company_id_user_id_key unique (company_id, user_id),
  constraint reviews_answered_at_check check ((answer is null) = (answered_at is null))
);

create index reviews_company_id_created_at_idx on reviews (company_id, created_at desc, id desc);
create index reviews_user_id_idx on reviews (user_id);

-- Rejects reviews by a deleted seeker and of a closed company. Waits for deletions like reject_deleted_user().
create function reject_review_of_deleted_user() returns trigger
language plpgsql as $$
begin
  perform from users where id = new.user_id and deleted_at is null for key share;
  if not found then
    raise exception 'the account has been deleted' using errcode = 'restrict_violation', constraint = 'user_not_deleted';
  end if;
  perform from companies where id = new.company_id and closed_at is null for share;
  if not found then
    raise exception 'the company has been closed'
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
