-- Who deletes the account leaves a row without anything personal behind: conversations and applications of others
-- still refer to it. `deleted_at` marks it; nothing is ever written to it again, nor in its name.
alter table users
  add column deleted_at timestamptz(3),
  drop constraint users_employer_has_company,
  add constraint users_employer_has_company
    check (deleted_at is not null or user_type is distinct from 2 or company is not null);

create function users_stay_deleted() returns trigger
language plpgsql as $$
begin
  raise exception 'the account has been deleted' using errcode = 'restrict_violation', constraint = 'users_live';
end
$$;

create trigger users_stay_deleted
before update on users
for each row when (old.deleted_at is not null) execute function users_stay_deleted();

-- A call that began before the deletion may still want to write after it. It waits here for the deletion, which holds
-- the user's row, and then fails.
create function require_live_user() returns trigger
language plpgsql as $$
declare
  writer uuid;
begin
  if tg_table_name = 'messages' then
    writer := new.from_user_id;
  elsif tg_table_name = 'applications' then
    writer := new.applied_by_user_id;
  else
    writer := new.user_id;
  end if;
  -- A notice may be to somebody who has no account.
  if writer is null then
    return new;
  end if;
  perform from users where id = writer and deleted_at is null for key share;
  if not found then
    raise exception 'the account has been deleted' using errcode = 'restrict_violation', constraint = 'users_live';
  end if;
  return new;
end
$$;

create trigger sessions_of_live_user
before insert on sessions for each row execute function require_live_user();
create trigger jobs_of_live_user
before insert on jobs for each row execute function require_live_user();
create trigger applications_of_live_user
before insert on applications for each row execute function require_live_user();
create trigger notices_of_live_user
before insert on notices for each row execute function require_live_user();
create trigger messages_of_live_user
before insert on messages for each row execute function require_live_user();
