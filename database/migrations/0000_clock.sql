-- The clock of the portal, and what identifies the installation.
--
-- Periods of applications, notices and interviews take their time from it.

create table clock (
  id boolean primary key default true check (id),
  -- The difference to PostgreSQL's own time. Only `POST /dev/clock` changes it, which does not exist in production.
  time_offset interval not null default '0',
  -- The IANA time zone of the portal (`TIME_ZONE`), in which days begin and end. Every start sets it.
  time_zone text not null default 'Europe/Amsterdam'
);
insert into clock default values;

-- The time of the portal at the start of the transaction, like now().
create function portal_now() returns timestamptz
language sql stable as $$
  select now() + time_offset from clock
$$;

-- The time of the portal during a statement, like clock_timestamp().
create function portal_clock_timestamp() returns timestamptz
language sql volatile as $$
  select clock_timestamp() + time_offset from clock
$$;

-- What belongs to this database. Every start compares it with its settings (server/operation/process).
create table installation (
  id boolean primary key default true check (id),
  -- Derived from SECRET_KEY, which cannot be computed from it. Null before the first start.
  secret_key_fingerprint bytea,
  -- The identity that the folder or the bucket of the files contains. Null before the first start, and after a restore.
  storage_id uuid
);
insert into installation default values;
