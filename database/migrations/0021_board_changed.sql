-- Whoever keeps answers about the board in memory hears when it changes: after the commit, once a transaction however
-- much changed. What a notification says is only that; see docs/decisions/023-answers-from-memory.md.
create function tell_board_changed() returns trigger
language plpgsql as $$
begin
  notify board_changed;
  return null;
end
$$;

create trigger jobs_tell_board_changed
after insert or update or delete or truncate on jobs
for each statement execute function tell_board_changed();

create trigger reviews_tell_board_changed
after insert or update or delete or truncate on reviews
for each statement execute function tell_board_changed();

-- Only what the card of a company shows: people log in and change their settings all the time.
create trigger users_tell_board_changed
after update of name, photo, company, website, team_size, company_description, country, city, address, zip_code,
  deleted_at on users
for each row when (new.user_type = 2 and
  (old.name, old.photo, old.company, old.website, old.team_size, old.company_description, old.country, old.city,
    old.address, old.zip_code, old.deleted_at)
  is distinct from (new.name, new.photo, new.company, new.website, new.team_size, new.company_description, new.country,
    new.city, new.address, new.zip_code, new.deleted_at))
execute function tell_board_changed();
