-- Who has blocked whom. Neither of the two can write to the other.
create table message_blocks (
  blocker_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  id uuid not null unique,
  created_at timestamptz(3) not null default now(),
  primary key (blocker_id, blocked_id)
);

create index message_blocks_of_blocked on message_blocks (blocked_id);

-- Once for each person and message. It goes with the message that it is about.
create table message_reports (
  id uuid primary key,
  message_id uuid not null references messages (id) on delete cascade,
  reporter_id uuid not null references users (id) on delete cascade,
  reason text not null check (reason in ('spam', 'abuse', 'discrimination', 'fraud', 'other')),
  details text not null,
  created_at timestamptz(3) not null default now(),
  constraint message_reports_once unique (message_id, reporter_id)
);

create index message_reports_reporter on message_reports (reporter_id);

-- Mail about unread messages: wanted unless turned off.
alter table users add column message_mail boolean not null default true;

-- Where a mail program turns mail of this kind off with one click (RFC 8058).
alter table notices add column unsubscribe text;

-- One row for each reader of a conversation who may have to be told by mail. `due_at` is set by the first message that
-- waits unread, in its transaction, and taken away by reading; `mailed_at` says when the last mail about it was written.
create table message_mails (
  conversation_id uuid not null references conversations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  due_at timestamptz(3),
  mailed_at timestamptz(3),
  primary key (conversation_id, user_id)
);

create index message_mails_due on message_mails (due_at) where due_at is not null;

-- However a session ends, every process hears of it once that is committed, and closes the sockets that it holds.
create function announce_session_end() returns trigger
language plpgsql as $$
begin
  perform pg_notify('session_ended', old.id::text);
  return null;
end
$$;

create trigger sessions_announce_end
after update of ended_at on sessions
for each row when (old.ended_at is null and new.ended_at is not null) execute function announce_session_end();
create trigger sessions_announce_deletion
after delete on sessions
for each row when (old.ended_at is null) execute function announce_session_end();

-- Where Socket.IO's PostgreSQL adapter puts an event that is larger than the 8,000 bytes of a notification. It fetches
-- it from here in the other processes, and deletes it after half a minute; what a crash leaves needs no log.
create unlogged table socket_io_attachments (
  id bigserial primary key,
  created_at timestamptz not null default now(),
  payload bytea not null
);
