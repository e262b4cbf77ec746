-- The language that a person is written to: the one the person last signed in with.
alter table users add column language text not null default 'en' check (language in ('en', 'nl'));

-- Every mail and text message, written in the transaction that it tells about. `event` names what happened: one event
-- sends one notice, however often it is tried. Once delivered, text and html are erased: they may hold a code.
-- `kept` is for where there is no server to send through, outside production.
create table notices (
  id uuid primary key,
  event text not null unique,
  user_id uuid references users (id) on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null,
  text text,
  html text,
  state text not null check (state in ('queued', 'sent', 'failed', 'kept')),
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);

create index notices_user on notices (user_id);
create index notices_created on notices (created_at);

-- Tries, counted by rate-limiter-flexible, which wants these three columns in this order. `key` is a hash; `expire` is
-- in milliseconds since 1970.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
