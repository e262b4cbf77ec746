-- Notices: what the portal tells its users about applications and companies, in the portal and by mail.

-- One row for each user and thing to know, written in the transaction of the event, so that neither exists without the
-- other. The unique constraint keeps a user from being told twice.
create table notices (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in (
    'application_received', 'application_withdrawn', 'stage_changed', 'company_message',
    'interview_proposed', 'interview_scheduled', 'interview_declined', 'interview_cancelled',
    'offer_changed', 'offer_answered', 'mentioned', 'assigned', 'invitation_accepted', 'jobs_received', 'answers_due',
    'applications_unanswered', 'erasure_announced', 'answer_date_moved', 'hold_changed'
  )),
  -- The event: a row of application_events, or the id of another thing that happens once, such as an invitation.
  source_id uuid not null,
  application_id uuid references applications (id) on delete cascade,
  job_id uuid references jobs (id) on delete cascade,
  -- The company as whose member the user is told, so that a member who has left no longer sees the notice. Null for
  -- seekers.
  company_id uuid references companies (id) on delete cascade,
  -- The user who caused the event; null for the portal and for erased users.
  actor_id uuid references users (id) on delete set null,
  -- The number of jobs that a notice `jobs_received` is about.
  job_count integer,
  -- The number of applications that notices `answers_due` and `applications_unanswered` are about, and their date.
  application_count integer,
  answer_due_at timestamptz(3),
  read_at timestamptz(3),
  created_at timestamptz(3) not null default portal_clock_timestamp(),
  constraint notices_user_id_kind_source_id_key unique (user_id, kind, source_id)
);

create index notices_user_id_created_at_idx on notices (user_id, created_at desc, id desc);
create index notices_unread_idx on notices (user_id) where read_at is null;
create index notices_application_id_idx on notices (application_id);
create index notices_job_id_idx on notices (job_id) where job_id is not null;
create index notices_company_id_idx on notices (company_id);
create index notices_actor_id_idx on notices (actor_id);
create index notices_source_id_idx on notices (source_id);

-- Announces each user whose notices have changed, after the commit, to all processes. They tell the user's sockets.
create function notify_notices_changed() returns trigger
language plpgsql as $$
begin
  perform pg_notify('notices_changed', user_id::text) from (select distinct user_id from changed) as users;
  return null;
end
$$;

create trigger notices_notify_on_insert after insert on notices
referencing new table as changed for each statement execute function notify_notices_changed();
create trigger notices_notify_on_update after update on notices
referencing new table as changed for each statement execute function notify_notices_changed();
create trigger notices_notify_on_delete after delete on notices
referencing old table as changed for each statement execute function notify_notices_changed();

-- Notices that a mail still has to tell. The row is written with the notice, and deleted in the transaction that saves
-- the mail.
create table notice_mails (
  notice_id uuid primary key references notices (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  created_at timestamptz(3) not null default portal_clock_timestamp()
);

create index notice_mails_user_id_idx on notice_mails (user_id);

-- The kinds of notices about which a user wants no mail.
create table muted_notice_mails (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  primary key (user_id, kind)
);
