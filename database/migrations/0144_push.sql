-- Web Push (RFC 8030): browsers that users have asked to show notifications.

-- One browser of a user. It belongs to the session that asked, and ends with it. The browser has at most one user: whoever
-- subscribes next takes its place.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  -- The address at the push service of the browser. Who knows it and the keys can send nothing without the key of the portal.
  endpoint text not null unique check (length(endpoint) <= 1000),
  -- The keys of the browser, with which what is sent is encrypted (RFC 8291), in base64url.
  p256dh text not null,
  auth text not null,
  -- The public key of the portal for which the browser has subscribed (RFC 8292).
  vapid_key text not null,
  created_at timestamptz(3) not null default now()
);

create index push_subscriptions_user_id_idx on push_subscriptions (user_id);
create index push_subscriptions_session_id_idx on push_subscriptions (session_id);

create trigger push_subscriptions_reject_deleted_user
before insert on push_subscriptions for each row execute function reject_deleted_user();

-- However a session ends, its browser is told nothing more.
create function delete_push_subscriptions() returns trigger
language plpgsql as $$
begin
  delete from push_subscriptions where session_id = old.id;
  return null;
end
$$;

create trigger sessions_end_push
after update of ended_at on sessions
for each row when (old.ended_at is null and new.ended_at is not null) execute function delete_push_subscriptions();

-- What a user has chosen for a kind of notifications. Without a row, the kind has its default (contract/hiring/push.ts).
create table push_settings (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  enabled boolean not null,
  primary key (user_id, kind)
);

-- A push is a notification to one subscription, and goes with it. `text` is its content as JSON.
alter table notifications drop constraint notifications_channel_check;
alter table notifications add constraint notifications_channel_check check (channel in ('email', 'sms', 'push'));
alter table notifications add column subscription_id uuid references push_subscriptions (id) on delete cascade;
create index notifications_subscription_id_idx on notifications (subscription_id) where subscription_id is not null;

-- Notices that a push still has to tell, as `notice_mails`.
create table notice_pushes (
  notice_id uuid primary key references notices (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  created_at timestamptz(3) not null default portal_clock_timestamp()
);

create index notice_pushes_user_id_idx on notice_pushes (user_id);

-- The schedule of pushes about unread messages, as `unread_mails`: `due_at` is the time of the next check.
create table message_pushes (
  conversation_id uuid not null references conversations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  due_at timestamptz(3),
  last_sent_at timestamptz(3),
  primary key (conversation_id, user_id)
);

create index message_pushes_user_id_idx on message_pushes (user_id);
create index message_pushes_due_at_idx on message_pushes (due_at) where due_at is not null;

-- A message is pushed when it is still unread after half a minute, and about one conversation every ten minutes at most.
create function schedule_message_push() returns trigger
language plpgsql as $$
begin
  if exists (select from push_subscriptions where user_id = new.to_user_id) then
    insert into message_pushes as push (conversation_id, user_id, due_at)
    values (new.conversation_id, new.to_user_id, new.created_at + interval '30 seconds')
    on conflict (conversation_id, user_id) do update
    set due_at = greatest(excluded.due_at, push.last_sent_at + interval '10 minutes')
    where push.due_at is null;
  end if;
  return null;
end
$$;

create trigger messages_schedule_push
after insert on messages for each row execute function schedule_message_push();
