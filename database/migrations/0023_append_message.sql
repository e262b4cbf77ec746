-- Saves a message once, at the end of its conversation, which it begins if there is none: under one lock and in one
-- call, since a transaction that is led from outside makes a journey for each of these steps. Every statement in here
-- sees what was committed before it, so that after waiting for a lock nothing old is believed. A refusal takes back
-- everything, also a conversation that was begun; its constraint says which one it is (`server/errors.ts`).
create function append_message(
  new_id uuid,
  new_conversation_id uuid,
  writer uuid,
  reader uuid,
  content text,
  given_client_id uuid,
  mail_after interval
) returns messages
language plpgsql as $$
declare
  place conversations;
  saved messages;
begin
  -- An account that is being deleted is waited for. Before the conversation, in the order of who deletes.
  perform from users where id = writer and deleted_at is null for key share;
  if not found then
    raise exception 'the account has been deleted' using errcode = 'restrict_violation', constraint = 'users_live';
  end if;

  loop
    select * into place from conversations
    where person_a = least(writer, reader) and person_b = greatest(writer, reader)
    for no key update;
    exit when found;
    insert into conversations (id, person_a, person_b)
    values (new_conversation_id, least(writer, reader), greatest(writer, reader))
    on conflict (person_a, person_b) do nothing;
  end loop;

  -- Whether the client's id is new is looked at while the conversation is held: of several tries at once, all but the
  -- first find the message of the first. What was sent before somebody was blocked stays sent.
  if given_client_id is not null then
    select * into saved from messages where from_user_id = writer and client_id = given_client_id;
    if found and saved.to_user_id = reader and saved.message = content then
      return saved;
    elsif found then
      raise exception 'another message has this id'
        using errcode = 'restrict_violation', constraint = 'messages_client_id_once';
    end if;
  end if;

  if exists (select from message_blocks where blocker_id = writer and blocked_id = reader) then
    raise exception 'blocked by the writer' using errcode = 'restrict_violation', constraint = 'messages_by_blocker';
  end if;
  if exists (select from message_blocks where blocker_id = reader and blocked_id = writer) then
    raise exception 'blocked by the reader' using errcode = 'restrict_violation', constraint = 'messages_by_blocked';
  end if;

  -- The time is taken while the conversation is held, too, so that a higher number is never earlier.
  update conversations
  set last_number = last_number + 1, last_message_at = greatest(last_message_at, clock_timestamp())
  where id = place.id
  returning * into place;

  insert into messages
    (id, conversation_id, number, from_user_id, to_user_id, message, client_id, created_at, updated_at)
  values
    (new_id, place.id, place.last_number, writer, reader, content, given_client_id,
     place.last_message_at, place.last_message_at)
  returning * into saved;

  -- Who it is for may have to be told by mail.
  insert into message_mails as mail (conversation_id, user_id, due_at)
  values (place.id, reader, saved.created_at + mail_after)
  on conflict (conversation_id, user_id) do update set due_at = excluded.due_at where mail.due_at is null;
  return saved;
end
$$;
