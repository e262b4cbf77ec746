-- Reports of everything that users publish or send, and the cases in which the staff of the portal decides them.

-- One row for each reported subject: new reports join it, and a decided case is opened again. Its subject has no foreign
-- key, because the case outlives the job, review or message.
create table cases (
  id uuid primary key,
  subject_kind text not null check (subject_kind in ('job', 'company', 'review', 'message', 'user', 'photo')),
  -- For a photo, the id of the seeker or company that it shows.
  subject_id uuid not null,
  state text not null default 'open' check (state in ('open', 'decided', 'appealed')),
  -- Counts the changes of the case, so that nobody decides on what they have not seen.
  version integer not null default 1,
  -- The author of the subject, and the company in whose name it was written.
  user_id uuid references users (id) on delete set null,
  company_id uuid references companies (id) on delete set null,
  assignee_id uuid references users (id) on delete set null,
  claimed_until timestamptz(3),
  -- The oldest report or complaint that is not decided; after the decision it stays.
  waiting_since timestamptz(3) not null default portal_now(),
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default portal_now(),
  constraint cases_subject_key unique (subject_kind, subject_id)
);

create index cases_state_waiting_since_idx on cases (state, waiting_since, id);
create index cases_user_id_idx on cases (user_id);
create index cases_company_id_idx on cases (company_id);
create index cases_assignee_id_idx on cases (assignee_id) where assignee_id is not null;

-- The subject as it was when it was reported, once for each of its versions.
create table evidence (
  id uuid primary key,
  case_id uuid not null references cases (id) on delete cascade,
  -- The version of a job, or the time of the last change of another subject.
  revision text not null,
  -- Empty after the erasure of the person. The hash stays.
  content jsonb not null,
  -- The SHA-256 of `content::text` in UTF-8.
  sha256 bytea not null,
  taken_at timestamptz(3) not null default portal_now(),
  constraint evidence_case_id_sha256_key unique (case_id, sha256)
);

-- What happened to a case.
create table case_events (
  id uuid primary key,
  case_id uuid not null references cases (id) on delete cascade,
  kind text not null check (kind in (
    'opened', 'reported', 'reopened', 'claimed', 'released', 'noted', 'decided', 'undone', 'measure_ended',
    'appealed', 'questioned', 'answered', 'appeal_decided'
  )),
  -- The member of the staff; null for reporters, authors and the portal.
  actor_id uuid references users (id) on delete set null,
  data jsonb not null default '{}',
  created_at timestamptz(3) not null default portal_clock_timestamp()
);

create index case_events_case_id_created_at_idx on case_events (case_id, created_at, id);
create index case_events_actor_id_idx on case_events (actor_id);

-- Events are only added. They end with their case, and `erase_case_content` removes their texts.
create function reject_case_event_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from cases where id = old.case_id) then
    return old;
  end if;
  if tg_op = 'UPDATE' and (new.data = '{}' or new.data = old.data) and (new.actor_id is null or new.actor_id = old.actor_id)
    and (new.id, new.case_id, new.kind, new.created_at) = (old.id, old.case_id, old.kind, old.created_at) then
    return new;
  end if;
  raise exception 'events of cases are only added' using errcode = 'restrict_violation', constraint = 'case_event_kept';
end
$$;

create trigger case_events_reject_change
before update or delete on case_events for each row execute function reject_case_event_change();

-- Reports were about jobs and messages only, and lost with them.
alter table reports
  add column subject_kind text,
  add column subject_id uuid,
  add column case_id uuid references cases (id) on delete cascade,
  add column evidence_id uuid references evidence (id) on delete set null,
  add column considers_illegal boolean not null default false,
  -- The law that the reporter names.
  add column law text not null default '',
  -- The address that a reporter without an account has given, and the language of the mails to it.
  add column email text,
  add column language text not null default 'en' check (language in ('en', 'nl')),
  -- The SHA-256 of the token in the address of the status page. Null for reports from before there was one.
  add column token_hash bytea,
  -- An HMAC of the network of the sender, so that many reports from one network count once.
  add column network_hash text,
  -- The time when the reporter stated to act in good faith.
  add column good_faith_at timestamptz(3),
  -- What the reporter has been told, once for each case. `reversed` after a complaint of the author was accepted.
  add column outcome text check (outcome in ('action_taken', 'no_action', 'reversed')),
  add column outcome_at timestamptz(3),
  -- Whether a decision has found the report manifestly unfounded.
  add column is_unfounded boolean not null default false;

update reports set
  subject_kind = case when job_id is null then 'message' else 'job' end,
  subject_id = coalesce(job_id, message_id),
  outcome = case decision when 'upheld' then 'action_taken' when 'dismissed' then 'no_action' end,
  outcome_at = decided_at;

insert into cases (id, subject_kind, subject_id, state, user_id, company_id, waiting_since, decided_at, created_at)
select
  gen_random_uuid(), subject_kind, subject_id,
  case when bool_or(outcome is null) then 'open' else 'decided' end,
  min(coalesce(jobs.user_id, messages.from_user_id)::text)::uuid,
  min(jobs.company_id::text)::uuid,
  coalesce(min(reports.created_at) filter (where outcome is null), min(reports.created_at)),
  max(outcome_at),
  min(reports.created_at)
from reports
left join jobs on jobs.id = reports.job_id
left join messages on messages.id = reports.message_id
group by subject_kind, subject_id;

update reports set case_id = cases.id from cases
where cases.subject_kind = reports.subject_kind and cases.subject_id = reports.subject_id;

insert into case_events (id, case_id, kind, created_at)
select gen_random_uuid(), case_id, 'reported', created_at from reports;

alter table reports
  alter column subject_kind set not null,
  alter column subject_id set not null,
  alter column case_id set not null,
  alter column created_at set default portal_now(),
  drop column job_id,
  drop column message_id,
  drop column decision,
  drop column decided_at,
  drop column decided_by_user_id,
  drop column decision_note,
  -- contract/moderation/reports.ts has the reasons.
  add constraint reports_subject_user_id_key unique (subject_kind, subject_id, user_id),
  add constraint reports_outcome_at_check check ((outcome is null) = (outcome_at is null));

create unique index reports_token_hash_key on reports (token_hash);
create index reports_case_id_idx on reports (case_id, created_at);
create index reports_evidence_id_idx on reports (evidence_id);
create index reports_email_idx on reports (email) where email is not null;
