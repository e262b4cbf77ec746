-- People whom a seeker has invited to help. Deleting the row ends the help with all that the helper has contributed.
create table helpers (
  id uuid primary key,
  seeker_id uuid not null references users (id) on delete cascade,
  helper_id uuid not null references users (id) on delete cascade,
  shows_profile boolean not null default false,
  shows_applications boolean not null default false,
  created_at timestamptz(3) not null default portal_now(),
  constraint helpers_seeker_id_helper_id_key unique (seeker_id, helper_id),
  constraint helpers_other_person_check check (seeker_id <> helper_id)
);
create index helpers_helper_id_idx on helpers (helper_id);

-- Announces both people as if their notices had changed, so that open pages show what has changed, or that the help has ended.
create function notify_help_changed() returns trigger
language plpgsql as $$
begin
  perform pg_notify('notices_changed', person::text)
    from changed cross join unnest(array[seeker_id, helper_id]) as person;
  return null;
end
$$;

create trigger helpers_notify_on_insert after insert on helpers
referencing new table as changed for each statement execute function notify_help_changed();
create trigger helpers_notify_on_update after update on helpers
referencing new table as changed for each statement execute function notify_help_changed();
create trigger helpers_notify_on_delete after delete on helpers
referencing old table as changed for each statement execute function notify_help_changed();

create table helper_invitations (
  id uuid primary key,
  seeker_id uuid not null references users (id) on delete cascade,
  email text not null,
  token_hash bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint helper_invitations_token_hash_key unique (token_hash),
  constraint helper_invitations_seeker_id_email_key unique (seeker_id, email)
);
create index helper_invitations_email_idx on helper_invitations (email);
create index helper_invitations_expires_at_idx on helper_invitations (expires_at);

create table job_suggestions (
  id uuid primary key,
  help_id uuid not null references helpers (id) on delete cascade,
  job_id uuid not null references jobs (id) on delete cascade,
  -- The title of the job at that time.
  title text not null,
  note text not null,
  created_at timestamptz(3) not null default portal_now(),
  -- When the seeker has put it aside.
  dismissed_at timestamptz(3),
  constraint job_suggestions_help_id_job_id_key unique (help_id, job_id)
);
create index job_suggestions_job_id_idx on job_suggestions (job_id);
create index job_suggestions_created_at_idx on job_suggestions (created_at);

-- What a helper has written for an application that the seeker has not sent. A seeker has one for a job: the last.
create table prepared_applications (
  id uuid not null unique,
  seeker_id uuid not null references users (id) on delete cascade,
  job_id uuid not null references jobs (id) on delete cascade,
  help_id uuid not null references helpers (id) on delete cascade,
  -- [{ question_id, value }]
  answers jsonb not null,
  cover_note text not null,
  prepared_at timestamptz(3) not null default portal_now(),
  primary key (seeker_id, job_id)
);
create index prepared_applications_job_id_idx on prepared_applications (job_id);
create index prepared_applications_help_id_idx on prepared_applications (help_id);
create index prepared_applications_prepared_at_idx on prepared_applications (prepared_at);

-- The help that a notice is about. The notice ends with it.
alter table notices add column help_id uuid references helpers (id) on delete cascade;
create index notices_help_id_idx on notices (help_id) where help_id is not null;

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in (
  'application_received', 'application_withdrawn', 'stage_changed', 'company_message',
  'interview_proposed', 'interview_scheduled', 'interview_declined', 'interview_cancelled',
  'offer_changed', 'offer_answered', 'mentioned', 'assigned', 'invitation_accepted', 'jobs_received', 'answers_due',
  'applications_unanswered', 'erasure_announced', 'answer_date_moved', 'hold_changed', 'hold_ending',
  'portal_hold_ending', 'statement_changed', 'company_suspended', 'company_reinstated',
  'job_confirmation_due', 'job_ended', 'job_not_published', 'job_closing', 'job_changed',
  'helper_joined', 'job_suggested', 'application_prepared'
));
