-- Companies and the users who work in them for the portal.

-- `name` is null only when the company is closed, which erases all its data.
create table companies (
  id uuid primary key,
  name text,
  website text,
  size text,
  description text,
  country text,
  city text,
  address text,
  zip_code text,
  -- The name of the stored file, as in `files`.
  logo text,
  -- How well the company answers applications, from update_answer_rates() (0019_answer_periods.sql): of those whose first
  -- answer was due or given in the last 90 days, how many were answered in time, and the median days to the first answer.
  answered_in_time integer not null default 0,
  answers_due integer not null default 0,
  median_answer_days integer,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- The time when the account of the last member was deleted, or when a member joined another company and left this one
  -- without members.
  closed_at timestamptz(3),
  constraint companies_name_check check ((name is null) = (closed_at is not null))
);

alter table files add constraint files_company_id_fkey foreign key (company_id) references companies;

create trigger companies_notify_public_data_changed
after update on companies for each row execute function notify_public_data_changed();

-- A user has one company at a time. An owner may do everything, a recruiter manages jobs, applications and messages, an
-- interviewer reads the applications that are assigned to them. A member who has left keeps the row, because notes and
-- decisions name their author.
create table company_members (
  company_id uuid not null references companies (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('owner', 'recruiter', 'interviewer')),
  joined_at timestamptz(3) not null default now(),
  left_at timestamptz(3),
  primary key (company_id, user_id)
);

create unique index company_members_user_id_key on company_members (user_id) where left_at is null;

-- Invitations of persons by their email. The row of an accepted or withdrawn invitation is deleted. The mail contains
-- the token; the row contains its SHA-256 hash.
create table company_invitations (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'recruiter', 'interviewer')),
  token_hash bytea not null,
  invited_by_user_id uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null default now() + interval '7 days',
  constraint company_invitations_token_hash_key unique (token_hash),
  constraint company_invitations_company_id_email_key unique (company_id, email)
);
