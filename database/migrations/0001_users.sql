-- Accounts and their files.
--
-- Columns of type timestamptz(3) have millisecond precision, like a JavaScript Date, so a page cursor made from a Date
-- is exact.

-- One row per account, for seekers and employers. The columns of seekers are null or empty for employers, whose company
-- is in `companies`. `user_type` (1 seeker, 2 employer) is null until the info step or the acceptance of an invitation
-- sets it, and again after an employer has left a company.
-- A deleted account has `deleted_at`. Its row stays, without personal data, because conversations and applications of
-- other users refer to it.
create table users (
  id uuid primary key,
  -- In lower case. The application converts it.
  email text,
  -- The time when the owner entered a code that was mailed to `email`, or when Google or Apple confirmed `email`. Null
  -- means that the email is not verified and may belong to somebody else.
  email_verified_at timestamptz(3),
  login_method text not null check (login_method in ('Email', 'Phone', 'Google', 'Apple')),
  password_hash text,
  password_changed_at timestamptz(3),
  name text,
  phone text,
  photo text,
  resume text,
  user_type smallint check (user_type in (1, 2)),
  is_2factor_auth_enabled boolean not null default false,
  summary text,
  works jsonb not null default '[]',
  educations jsonb not null default '[]',
  -- The language of mails and text messages. Each login sets it.
  language text not null default 'en' check (language in ('en', 'nl')),
  is_unread_mail_enabled boolean not null default true,
  -- Whether the user acts for the operator of the portal, besides the account type.
  is_administrator boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);

create unique index users_email_key on users (email);
create unique index users_login_phone_key on users (phone) where login_method = 'Phone';

-- Rejects every update of a deleted account.
create function reject_deleted_user_update() returns trigger
language plpgsql as $$
begin
  raise exception 'the account has been deleted' using errcode = 'restrict_violation', constraint = 'user_not_deleted';
end
$$;

create trigger users_reject_deleted_user_update
before update on users
for each row when (old.deleted_at is not null) execute function reject_deleted_user_update();

-- Rejects new rows of a deleted account. A request may insert while another one deletes the account. The deletion locks
-- the row of the user, so `for key share` waits until the deletion has committed, and then the insert fails.
create function reject_deleted_user() returns trigger
language plpgsql as $$
declare
  owner_id uuid;
begin
  if tg_table_name = 'messages' then
    owner_id := new.from_user_id;
  elsif tg_table_name = 'applications' then
    owner_id := new.applied_by_user_id;
  else
    owner_id := new.user_id;
  end if;
  -- A notification or a one-time code may be for a person without an account.
  if owner_id is null then
    return new;
  end if;
  perform from users where id = owner_id and deleted_at is null for key share;
  if not found then
    raise exception 'the account has been deleted' using errcode = 'restrict_violation', constraint = 'user_not_deleted';
  end if;
  return new;
end
$$;

-- Deleted accounts with rows in other tables that still have to be erased. The request that deletes an account erases the
-- first ones; server/privacy/account/erase-account.ts erases the rest of a large account afterwards.
create table account_erasures (
  user_id uuid primary key references users (id) on delete cascade,
  requested_at timestamptz(3) not null default now()
);

-- Photos and resumes of users and logos of companies: at most one current one of each. PDFs of offers belong to the
-- company and are never current; without an offer they are deleted after a day. The storage holds the contents
-- under the generated name `file`. users.photo, users.resume and companies.logo repeat the name of the current one, so
-- that showing them needs no join. The foreign keys do not cascade, so the files must be deleted before their owner.
create table files (
  id uuid primary key,
  user_id uuid references users,
  -- 0004_companies.sql adds the foreign key.
  company_id uuid,
  kind text not null check (kind in ('photo', 'resume', 'logo', 'offer')),
  file text not null,
  -- The name of the uploaded file, sanitized.
  original_name text,
  type text not null,
  size integer not null check (size >= 0),
  -- False for the PDF of an offer, and for a file that the user has replaced or removed and that a snapshot of an
  -- application still refers to.
  is_current boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint files_file_key unique (file),
  constraint files_owner_check
    check ((kind in ('logo', 'offer')) = (company_id is not null) and (kind in ('photo', 'resume')) = (user_id is not null))
);

create unique index files_user_id_kind_key on files (user_id, kind) where is_current;
create unique index files_company_id_key on files (company_id) where is_current;
create index files_user_id_idx on files (user_id);

-- Stored files that belong to nobody and wait for removal. The application inserts the name of a file here before it
-- writes the first byte, and deletes the name in the transaction that inserts the row in `files`. The deletion of a row
-- in `files` inserts its name here again. So each stored file is in `files` or here, even when a process dies.
create table discarded_files (
  file text primary key,
  discarded_at timestamptz(3) not null default now()
);

create index discarded_files_discarded_at_idx on discarded_files (discarded_at);

create function insert_discarded_file() returns trigger
language plpgsql as $$
begin
  insert into discarded_files (file) values (old.file) on conflict do nothing;
  return null;
end
$$;

create trigger files_insert_discarded_file
after delete on files for each row execute function insert_discarded_file();

-- Notifies the caches after the commit that public data has changed, once per transaction. Without a payload, the change
-- may concern every cached value. Triggers on companies and reviews call this function. A change of a job has a payload
-- (record_job_change).
create function notify_public_data_changed() returns trigger
language plpgsql as $$
begin
  notify public_data_changed;
  return null;
end
$$;
