-- Whether an administrator has set a legal hold for the portal, or has continued it. Owners of the company read what is
-- held, but only administrators change such a hold.
alter table legal_holds add column is_set_by_portal boolean not null default false;

-- The first event since the start of a hold is the one that has set it.
update legal_holds as hold
set is_set_by_portal = coalesce((
  select event.actor_kind = 'portal' from application_events as event
  where event.application_id = hold.application_id and event.kind = 'hold_set' and event.at >= hold.starts_at
  order by event.at limit 1), false);
