-- Who somebody is at Google or Apple. The subject is the provider's own id of the person: an email there may change, and
-- may later belong to someone else.
create table oauth_identities (
  provider text not null check (provider in ('google', 'apple')),
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (provider, subject)
);

create index oauth_identities_user on oauth_identities (user_id);

-- One row a login that was started at a provider and has not come back. It is found only with the state that the
-- provider hands back and the cookie of the browser that began; both are stored hashed. Coming back deletes it.
create table oauth_attempts (
  id uuid primary key,
  provider text not null check (provider in ('google', 'apple')),
  state_hash bytea not null unique,
  browser_hash bytea not null,
  code_verifier text not null,
  nonce text not null,
  opener_origin text not null,
  created_at timestamptz(3) not null default now()
);

create index oauth_attempts_created on oauth_attempts (created_at);

-- What the popup hands to the page that opened it, in exchange for a session: once, within a minute.
create table oauth_codes (
  code_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now()
);

create index oauth_codes_created on oauth_codes (created_at);
create index oauth_codes_user on oauth_codes (user_id);
