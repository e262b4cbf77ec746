-- Interviews of applicants with a company, and the calendars in which both sides see them.

-- The company proposes up to five slots, and the seeker chooses one. `slots` is an array of
-- { "start", "end", "time_zone" } with times in UTC and the IANA time zone in which the time is told.
create table interviews (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  -- Counts the interviews of one application, from 1.
  number smallint not null,
  -- The job of the application. With this copy a unique index can compare the applicants to a job.
  job_id uuid not null references jobs (id) on delete cascade,
  -- The member who gets the mail about the interview. Null for erased users: then the owners get it.
  proposed_by_user_id uuid references users (id) on delete set null,
  state text not null default 'proposed' check (state in ('proposed', 'scheduled', 'declined', 'cancelled')),
  slots jsonb not null,
  place text not null,
  -- The number of the chosen slot, and its times. They stay after a cancellation.
  chosen smallint,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  -- The words of the side that declined or cancelled.
  message text not null default '',
  -- The SEQUENCE of the calendar event (RFC 5545): it rises with every change.
  sequence integer not null default 0,
  created_at timestamptz(3) not null default portal_now(),
  updated_at timestamptz(3) not null default portal_now(),
  constraint interviews_application_id_number_key unique (application_id, number),
  constraint interviews_chosen_check check ((chosen is null) = (starts_at is null) and (chosen is null) = (ends_at is null)),
  constraint interviews_scheduled_check check (state <> 'scheduled' or chosen is not null)
);

-- A slot that is proposed to several applicants to one job can be chosen once.
create unique index interviews_chosen_slot_key on interviews (job_id, starts_at, ends_at) where state = 'scheduled';
create index interviews_open_idx on interviews (application_id) where state in ('proposed', 'scheduled');
create index interviews_proposed_by_user_id_idx on interviews (proposed_by_user_id);

-- The address of a user's calendar feed contains `id` and a signature. Another id makes the old address invalid.
create table calendar_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  id uuid not null unique,
  created_at timestamptz(3) not null default portal_now()
);

create trigger calendar_feeds_reject_deleted_user
before insert on calendar_feeds for each row execute function reject_deleted_user();
