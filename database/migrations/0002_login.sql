-- Sessions, one-time codes, two-factor authentication, OAuth and rate limits.

-- One row per login. Only hashes of the current refresh token and of its parent, the previous token, are stored. A
-- client may present the parent when a response was lost or when two tabs refreshed at once, and receives the current
-- token again. For this, the current token is also stored encrypted. Only the client has the parent token, from which
-- the key is derived.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  refresh_token_hash bytea not null,
  parent_token_hash bytea,
  encrypted_refresh_token bytea,
  -- The time when the current token replaced its parent. Null until then.
  rotated_at timestamptz(3),
  -- The key that signs the refresh tokens of this session. The reuse of an old token with a valid signature ends the
  -- session. A forged token has no effect.
  token_mac_key bytea,
  user_agent text,
  ip inet,
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  end_reason text check (end_reason in ('logout', 'reuse', 'password', 'other'))
);

create index sessions_user_id_idx on sessions (user_id) where ended_at is null;
-- Finds the IP addresses from which a user has logged in, including those of ended sessions.
create index sessions_user_id_ip_idx on sessions (user_id, ip);

create trigger sessions_reject_deleted_user
before insert on sessions for each row execute function reject_deleted_user();

-- Sends the id of an ended session after the commit, for every way in which a session can end. Each server process then
-- closes the sockets of the session.
create function notify_session_ended() returns trigger
language plpgsql as $$
begin
  perform pg_notify('session_ended', old.id::text);
  return null;
end
$$;

create trigger sessions_notify_ended
after update of ended_at on sessions
for each row when (old.ended_at is null and new.ended_at is not null) execute function notify_session_ended();
create trigger sessions_notify_deleted
after delete on sessions
for each row when (old.ended_at is null) execute function notify_session_ended();

-- One-time codes, and logins that wait for their second factor. A code is valid for one purpose and one account. A new
-- code replaces the previous one. `subject_hash` is a keyed hash of the email, phone number or user id. A request for
-- an unknown account also stores a row, so the table does not show which accounts exist or who requested a code. The
-- validity of ten minutes starts at `created_at`. `sent_at` is later when the code of a login was sent again.
create table one_time_codes (
  purpose text not null check (purpose in ('login', 'reset', 'phone', 'proof', 'two_factor', 'guest_application')),
  subject_hash bytea not null,
  id uuid not null unique,
  -- Null when the account does not exist, or when the phone number has no account yet.
  user_id uuid references users (id) on delete cascade,
  -- A keyed hash. Null when the code comes from an authenticator app.
  code_hash bytea,
  attempts smallint not null default 0,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3) not null default now(),
  used_at timestamptz(3),
  primary key (purpose, subject_hash)
);

create index one_time_codes_user_id_idx on one_time_codes (user_id);
create index one_time_codes_created_at_idx on one_time_codes (created_at);

create trigger one_time_codes_reject_deleted_user
before insert on one_time_codes for each row execute function reject_deleted_user();

-- The two-factor settings of a user. The `pending_` columns hold a method during its setup, until the user enters the
-- first valid code. Secrets are encrypted with a key derived from SECRET_KEY.
create table two_factor (
  user_id uuid primary key references users (id) on delete cascade,
  method text check (method in ('email', 'app')),
  encrypted_secret bytea,
  -- The time step (RFC 6238, 30 seconds) of the last code that was used, so that no code of the app is valid twice.
  last_time_step bigint,
  pending_method text check (pending_method in ('email', 'app')),
  pending_encrypted_secret bytea,
  pending_at timestamptz(3),
  constraint two_factor_app_secret_check check (method is distinct from 'app' or encrypted_secret is not null)
);

create trigger two_factor_reject_deleted_user
before insert on two_factor for each row execute function reject_deleted_user();

-- Recovery codes, as keyed hashes: ten per account, each valid once.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);

create trigger recovery_codes_reject_deleted_user
before insert on recovery_codes for each row execute function reject_deleted_user();

-- Accounts at Google and Apple. `subject` is the `sub` claim of the ID token. Unlike an email, it never changes its
-- owner.
create table oauth_identities (
  provider text not null check (provider in ('google', 'apple')),
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (provider, subject)
);

create index oauth_identities_user_id_idx on oauth_identities (user_id);

create trigger oauth_identities_reject_deleted_user
before insert on oauth_identities for each row execute function reject_deleted_user();

-- Authorization requests that wait for their callback. The callback finds its row by its `state` parameter and the
-- cookie of the browser that started the request, and deletes the row. Both values are stored as hashes.
create table oauth_authorization_requests (
  id uuid primary key,
  provider text not null check (provider in ('google', 'apple')),
  state_hash bytea not null unique,
  browser_hash bytea not null,
  code_verifier text not null,
  nonce text not null,
  opener_origin text not null,
  created_at timestamptz(3) not null default now()
);

create index oauth_authorization_requests_created_at_idx on oauth_authorization_requests (created_at);

-- Codes that the OAuth popup passes to the page that opened it. The page exchanges a code for a session, once and
-- within a minute.
create table oauth_login_codes (
  code_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now()
);

create index oauth_login_codes_created_at_idx on oauth_login_codes (created_at);
create index oauth_login_codes_user_id_idx on oauth_login_codes (user_id);

create trigger oauth_login_codes_reject_deleted_user
before insert on oauth_login_codes for each row execute function reject_deleted_user();

-- Counted attempts. rate-limiter-flexible requires these three columns in this order. `key` is a hash. `expire` is in
-- milliseconds since 1970. The table is unlogged, so that counting an attempt does not wait for the disk. A crash of
-- PostgreSQL resets the counters.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
