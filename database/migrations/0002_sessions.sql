-- One row a login. The refresh token is stored hashed, with its parent's hash: a client whose reply got lost, or whose
-- tabs raced, may show the parent once more and gets the active token again. For that the active token is also kept
-- sealed with a key that only the parent's bytes give; the server alone cannot open it.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  refresh_hash bytea not null,
  parent_hash bytea,
  sealed_refresh bytea,
  user_agent text,
  ip inet,
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  ended_because text check (ended_because in ('logout', 'reuse', 'password', 'other'))
);

create index sessions_user on sessions (user_id) where ended_at is null;
