-- One-time codes, and the login that waits for its second step. A code is good for one purpose and one account; a new
-- one replaces the old one. `subject` is a keyed hash of the email, phone or user: a code may be asked for something
-- that is no account here, with a row like any other, and nobody can read from this table who asked.
create table codes (
  purpose text not null check (purpose in ('login', 'reset', 'phone', 'proof', 'two_factor')),
  subject bytea not null,
  id uuid not null unique,
  -- Null: there is no such account, or a phone that has none yet.
  user_id uuid references users (id) on delete cascade,
  -- Keyed hash. Null where an authenticator app has the code.
  code_hash bytea,
  tries smallint not null default 0,
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3),
  primary key (purpose, subject)
);

create index codes_user on codes (user_id);
create index codes_created on codes (created_at);

-- How an account with two-factor gets its codes. A method that is being set up waits in the `pending` columns until its
-- first code was right. Secrets are sealed with a key derived from SECRET_KEY.
create table two_factor (
  user_id uuid primary key references users (id) on delete cascade,
  method text check (method in ('email', 'app')),
  sealed_secret bytea,
  -- The last period of 30 seconds whose code was used: no code of the app works twice.
  last_step bigint,
  pending_method text check (pending_method in ('email', 'app')),
  pending_secret bytea,
  pending_at timestamptz(3),
  constraint two_factor_app_has_secret check (method is distinct from 'app' or sealed_secret is not null)
);

-- Ten an account, each good once, as keyed hashes.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);
