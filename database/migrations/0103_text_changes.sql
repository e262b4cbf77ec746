-- What owners of the portal have changed of the texts of pages and mails. The shipped texts are in the translation files. The
-- text in force is that of the highest version.
create table text_changes (
  id uuid primary key,
  kind text not null check (kind in ('mail', 'page')),
  -- The name of the mail, or the key of the text.
  key text not null,
  -- Two owners who save at once have the same next version.
  version integer not null,
  -- The text in each language. Null is the shipped text.
  texts jsonb,
  -- The owner; null after the deletion of the account.
  actor_id uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default portal_clock_timestamp(),
  constraint text_changes_version_key unique (kind, key, version)
);

create index text_changes_created_at_idx on text_changes (created_at, id);
create index text_changes_actor_id_idx on text_changes (actor_id);

-- Every process keeps a copy of the texts and reads them again after this notification.
create function notify_texts_changed() returns trigger
language plpgsql as $$
begin
  perform pg_notify('texts_changed', '');
  return null;
end
$$;

create trigger text_changes_notify
after insert on text_changes for each statement execute function notify_texts_changed();

create function reject_text_change_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.actor_id is null and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id' then
    return new;
  end if;
  raise exception 'changes of texts are only added' using errcode = 'restrict_violation', constraint = 'text_change_kept';
end
$$;

create trigger text_changes_reject_change
before update or delete on text_changes for each row execute function reject_text_change_change();
create trigger text_changes_reject_truncate
before truncate on text_changes for each statement execute function reject_truncate_of_events();
