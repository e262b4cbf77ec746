-- The address of a calendar feed works without a login, so it must not outlive what it was given for: it ends when the
-- password changes, when the owner of the email proves it, and with each change of what the user may see.
create function delete_calendar_feed() returns trigger
language plpgsql as $$
begin
  if tg_table_name = 'users' then
    delete from calendar_feeds where user_id = new.id;
  else
    delete from calendar_feeds where user_id = new.user_id;
  end if;
  return null;
end
$$;

create trigger users_delete_calendar_feed
after update of password_hash, user_type, email_verified_at on users
for each row when (
  (old.password_hash, old.user_type, old.email_verified_at)
    is distinct from (new.password_hash, new.user_type, new.email_verified_at)
)
execute function delete_calendar_feed();

create trigger company_members_delete_calendar_feed
after insert or update of role, joined_at, left_at on company_members
for each row execute function delete_calendar_feed();
