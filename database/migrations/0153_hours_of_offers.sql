-- The hours of a week that an offer is for. Null for an offer that does not state them, as those of before.
alter table offers add column hours numeric(4, 1) check (hours > 0);
