-- Complaints about a job or about a message: at most one per user and subject. When the account of the user is deleted,
-- a report about a job keeps its reason and loses the user and `details`; a report about a message is deleted. An
-- administrator fills in `decision` and the columns after it.
create table reports (
  id uuid primary key,
  job_id uuid references jobs (id) on delete cascade,
  message_id uuid references messages (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  reason text not null,
  details text not null default '',
  created_at timestamptz(3) not null default now(),
  decision text check (decision in ('upheld', 'dismissed')),
  decided_at timestamptz(3),
  decided_by_user_id uuid references users (id) on delete set null,
  decision_note text,
  constraint reports_job_id_user_id_key unique (job_id, user_id),
  constraint reports_message_id_user_id_key unique (message_id, user_id),
  constraint reports_subject_check check (num_nonnulls(job_id, message_id) = 1),
  constraint reports_reason_check check (
    case
      when job_id is not null then reason in ('misleading', 'scam', 'discrimination', 'filled', 'other')
      else reason in ('spam', 'abuse', 'discrimination', 'fraud', 'other')
    end
  ),
  constraint reports_decided_at_check check ((decision is null) = (decided_at is null))
);

create index reports_undecided_created_at_idx on reports (created_at, id) where decision is null;
create index reports_user_id_idx on reports (user_id);
create index reports_decided_by_user_id_idx on reports (decided_by_user_id);

create trigger reports_reject_deleted_user
before insert on reports for each row execute function reject_deleted_user();
