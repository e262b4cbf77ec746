-- Conversations and their messages, blocks and mails about unread messages.

-- One row per pair of users who have written to each other. Participant a has the smaller id. A sender locks the row
-- and takes last_number + 1, so message numbers have no gaps and follow the order of commits.
create table conversations (
  id uuid primary key,
  participant_a_id uuid not null references users (id) on delete cascade,
  participant_b_id uuid not null references users (id) on delete cascade,
  last_number integer not null default 0,
  last_message_at timestamptz(3) not null default portal_now(),
  created_at timestamptz(3) not null default portal_now(),
  constraint conversations_participant_order_check check (participant_a_id < participant_b_id),
  constraint conversations_participant_a_id_participant_b_id_key unique (participant_a_id, participant_b_id)
);

-- A user is participant a in some conversations and b in others, so the list of conversations reads both indexes.
create index conversations_participant_a_id_last_message_at_idx
on conversations (participant_a_id, last_message_at desc, id desc);
create index conversations_participant_b_id_last_message_at_idx
on conversations (participant_b_id, last_message_at desc, id desc);

-- Sender and recipient have no foreign keys of their own, because they are the participants of the conversation.
create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  number integer not null check (number >= 1),
  from_user_id uuid not null,
  to_user_id uuid not null,
  message text not null,
  -- The idempotency key from the sender's client. A retry with the same id saves no second message.
  client_id uuid,
  seen_at timestamptz(3),
  created_at timestamptz(3) not null default portal_now(),
  updated_at timestamptz(3) not null default portal_now(),
  -- The index of this constraint also serves the message history, newest first.
  constraint messages_conversation_id_number_key unique (conversation_id, number),
  constraint messages_from_user_id_client_id_key unique (from_user_id, client_id)
);

create index messages_unread_idx on messages (to_user_id, conversation_id) where seen_at is null;

create trigger messages_reject_deleted_user
before insert on messages for each row execute function reject_deleted_user();

-- One row per block. Neither of the two users can write to the other.
create table message_blocks (
  blocker_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  id uuid not null unique,
  created_at timestamptz(3) not null default portal_now(),
  primary key (blocker_id, blocked_id)
);

create index message_blocks_blocked_id_idx on message_blocks (blocked_id);

-- The schedule of mails about unread messages: one row per conversation and reader. `due_at` is the time of the next
-- check of the reader's unread messages. append_message() sets it when it is null. Reading a message does not change
-- it. The check sends a mail if one is needed, and then sets `due_at` to null, or to a later time when a mail is not
-- allowed yet. `last_sent_at` is the time when the last mail about this conversation was queued.
create table unread_mails (
  conversation_id uuid not null references conversations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  due_at timestamptz(3),
  last_sent_at timestamptz(3),
  primary key (conversation_id, user_id)
);

create index unread_mails_due_at_idx on unread_mails (due_at) where due_at is not null;

-- A mail about unread messages names the sender, so it goes with the conversation.
create function delete_unread_message_mails() returns trigger language plpgsql as $$
begin
  delete from notifications
  where user_id in (old.participant_a_id, old.participant_b_id)
    and starts_with(event, 'unread_message:' || old.id || ':');
  return null;
end
$$;

create trigger conversations_delete_mails
after delete on conversations for each row execute function delete_unread_message_mails();

-- Appends a message to the conversation of two users and returns it. Creates the conversation if there is none. A retry
-- with the same client id returns the message that the first call saved.
--
-- One function instead of several statements from the client saves a round trip per step while the conversation is
-- locked. The function is volatile, so each of its statements sees everything that was committed before this statement
-- began, including commits during an earlier wait for a lock. An error rolls back everything, including a new
-- conversation. server/platform/errors.ts maps the constraint of the error to an error code:
--   user_not_deleted                    the sender's account is deleted
--   messages_from_user_id_client_id_key another message has this client id
--   recipient_blocked_by_sender         the sender has blocked the recipient
--   sender_blocked_by_recipient         the recipient has blocked the sender
create function append_message(
  new_message_id uuid,
  new_conversation_id uuid,
  sender_id uuid,
  recipient_id uuid,
  content text,
  new_client_id uuid,
  mail_delay interval
) returns messages
language plpgsql as $$
declare
  conversation conversations;
  saved messages;
begin
  -- Waits for a deletion of the account that is in progress. The deletion also locks the user before the conversations,
  -- so the two do not deadlock.
  perform from users where id = sender_id and deleted_at is null for key share;
  if not found then
    raise exception 'the account has been deleted' using errcode = 'restrict_violation', constraint = 'user_not_deleted';
  end if;

  loop
    select * into conversation from conversations
    where participant_a_id = least(sender_id, recipient_id) and participant_b_id = greatest(sender_id, recipient_id)
    for no key update;
    exit when found;
    -- A member of a company begins a conversation with applicants only. An erasure locks the application before it
    -- deletes the conversation, so it either comes first or deletes the new conversation too.
    if exists (select from company_members where user_id = sender_id) then
      perform from applications join company_members as member on member.company_id = applications.company_id
      where member.user_id = sender_id and member.left_at is null
        and applied_by_user_id = recipient_id and not is_erased
      for key share of applications;
      if not found then
        raise exception 'the recipient is no applicant'
          using errcode = 'restrict_violation', constraint = 'recipient_is_applicant';
      end if;
    end if;
    insert into conversations (id, participant_a_id, participant_b_id)
    values (new_conversation_id, least(sender_id, recipient_id), greatest(sender_id, recipient_id))
    on conflict (participant_a_id, participant_b_id) do nothing;
  end loop;

  -- The conversation is locked here, so all concurrent retries after the first find the message that the first one
  -- saved. This step precedes the check of blocks, because a message that was sent before a block stays sent.
  if new_client_id is not null then
    select * into saved from messages where from_user_id = sender_id and client_id = new_client_id;
    if found and saved.to_user_id = recipient_id and saved.message = content then
      return saved;
    elsif found then
      raise exception 'another message has this client id'
        using errcode = 'restrict_violation', constraint = 'messages_from_user_id_client_id_key';
    end if;
  end if;

  if exists (select from message_blocks where blocker_id = sender_id and blocked_id = recipient_id) then
    raise exception 'the sender has blocked the recipient'
      using errcode = 'restrict_violation', constraint = 'recipient_blocked_by_sender';
  end if;
  if exists (select from message_blocks where blocker_id = recipient_id and blocked_id = sender_id) then
    raise exception 'the recipient has blocked the sender'
      using errcode = 'restrict_violation', constraint = 'sender_blocked_by_recipient';
  end if;

  -- The clock is read while the conversation is locked, so a higher message number never has an earlier time.
  update conversations
  set last_number = last_number + 1, last_message_at = greatest(last_message_at, portal_clock_timestamp())
  where id = conversation.id
  returning * into conversation;

  insert into messages
    (id, conversation_id, number, from_user_id, to_user_id, message, client_id, created_at, updated_at)
  values
    (new_message_id, conversation.id, conversation.last_number, sender_id, recipient_id, content, new_client_id,
     conversation.last_message_at, conversation.last_message_at)
  returning * into saved;

  insert into unread_mails as mail (conversation_id, user_id, due_at)
  values (conversation.id, recipient_id, saved.created_at + mail_delay)
  on conflict (conversation_id, user_id) do update set due_at = excluded.due_at where mail.due_at is null;
  return saved;
end
$$;
