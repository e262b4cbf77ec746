-- One row per pair of people who have written to each other, whoever was first. Locking it puts the messages of a
-- conversation in one order: who sends takes last_number + 1 while holding the row, so the numbers have no gaps.
create table conversations (
  id uuid primary key,
  person_a uuid not null references users (id) on delete cascade,
  person_b uuid not null references users (id) on delete cascade,
  last_number integer not null default 0,
  last_message_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  constraint conversations_ordered check (person_a < person_b),
  constraint conversations_once unique (person_a, person_b)
);

-- A person stands on either side, so a list of conversations, latest first, reads both.
create index conversations_of_a on conversations (person_a, last_message_at desc, id desc);
create index conversations_of_b on conversations (person_b, last_message_at desc, id desc);

-- From and to are the two people of the conversation, and go with it when one of them goes.
create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  number integer not null check (number >= 1),
  from_user_id uuid not null,
  to_user_id uuid not null,
  message text not null,
  -- Made by the sender's client: the same one again is the same message, whatever was lost in between.
  client_id uuid,
  seen_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Also what the history, newest first, reads.
  constraint messages_in_order unique (conversation_id, number),
  constraint messages_client_id_once unique (from_user_id, client_id)
);

create index messages_unread on messages (to_user_id, conversation_id) where seen_at is null;
