-- Decisions of cases, their measures, and complaints about them.

create table decisions (
  id uuid primary key,
  case_id uuid not null references cases (id) on delete cascade,
  decided_by_user_id uuid references users (id) on delete set null,
  -- The author of the subject, who reads the statement of reasons. Null after the erasure of the person.
  user_id uuid references users (id) on delete set null,
  -- Whose owners read it too.
  company_id uuid references companies (id) on delete set null,
  facts text not null,
  explanation text not null default '',
  -- Whether a report or the staff itself has found the subject.
  found_by text not null check (found_by in ('report', 'staff')),
  -- The letters to the author and to the reporters in both languages, as they were sent: `DecisionPreview`.
  letters jsonb not null,
  decided_at timestamptz(3) not null default portal_now(),
  -- The time when the reporters were told, after the time in which the staff can take the decision back.
  announced_at timestamptz(3),
  undone_at timestamptz(3),
  undone_by_user_id uuid references users (id) on delete set null,
  -- The time when a complaint about it was accepted.
  overruled_at timestamptz(3)
);

create index decisions_case_id_idx on decisions (case_id, decided_at desc);
create index decisions_user_id_idx on decisions (user_id);
create index decisions_company_id_idx on decisions (company_id);
create index decisions_unannounced_idx on decisions (decided_at) where announced_at is null and undone_at is null;

-- A decision without measures dismisses the reports.
create table decision_measures (
  decision_id uuid not null references decisions (id) on delete cascade,
  kind text not null check (kind in ('restrict', 'close', 'label', 'warn', 'suspend')),
  -- The order in the statement.
  position smallint not null,
  -- A code of contract/moderation/rules.ts; with `illegal`, `law` names the law.
  rule text not null,
  law text not null default '',
  -- The end of a measure for a time.
  until timestamptz(3),
  -- What the measure has replaced, for taking it back.
  previous jsonb,
  -- The time when it was taken back or has ended.
  ended_at timestamptz(3),
  primary key (decision_id, kind)
);

create index decision_measures_until_idx on decision_measures (until) where until is not null and ended_at is null;

alter table reports add column decision_id uuid references decisions (id) on delete set null;
create index reports_decision_id_idx on reports (decision_id);

-- One for each side: the author about measures, each reporter about a dismissed report.
create table appeals (
  id uuid primary key,
  decision_id uuid not null references decisions (id) on delete cascade,
  -- The member of the company or the person who complains; null for a reporter without an account.
  user_id uuid references users (id) on delete set null,
  -- The dismissed report; null for the author.
  report_id uuid references reports (id) on delete cascade,
  text text not null,
  created_at timestamptz(3) not null default portal_now(),
  question text,
  questioned_at timestamptz(3),
  answer text,
  answered_at timestamptz(3),
  outcome text check (outcome in ('accepted', 'refused')),
  reasons text,
  decided_by_user_id uuid references users (id) on delete set null,
  decided_at timestamptz(3),
  constraint appeals_decision_id_report_id_key unique nulls not distinct (decision_id, report_id),
  constraint appeals_decided_at_check check ((outcome is null) = (decided_at is null))
);

create index appeals_user_id_idx on appeals (user_id);
create index appeals_report_id_idx on appeals (report_id);
create index appeals_open_idx on appeals (decision_id) where outcome is null;

-- Who has sent manifestly unfounded reports: a user, or the hash of an address.
create table report_warnings (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  email_hash bytea,
  warned_at timestamptz(3) not null default portal_now(),
  paused_until timestamptz(3),
  constraint report_warnings_user_id_key unique (user_id),
  constraint report_warnings_email_hash_key unique (email_hash),
  constraint report_warnings_reporter_check check (num_nonnulls(user_id, email_hash) = 1)
);

-- The notice that a statement of reasons is new or has changed.
alter table notices add column decision_id uuid references decisions (id) on delete cascade;
create index notices_decision_id_idx on notices (decision_id) where decision_id is not null;

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in (
  'application_received', 'application_withdrawn', 'stage_changed', 'company_message',
  'interview_proposed', 'interview_scheduled', 'interview_declined', 'interview_cancelled',
  'offer_changed', 'offer_answered', 'mentioned', 'assigned', 'invitation_accepted', 'jobs_received', 'answers_due',
  'applications_unanswered', 'erasure_announced', 'answer_date_moved', 'hold_changed', 'hold_ending',
  'portal_hold_ending', 'statement_changed'
));
