-- Up to this moment everything that has opened can be seen (0019). What is being written in other databases of the same
-- server are no jobs of this one, so alerts need not wait for it.
create or replace function opened_until() returns timestamptz
language sql volatile as $$
  select least(now(), min(xact_start) filter (where backend_xid is not null))
  from pg_stat_activity where datname = current_database()
$$;
