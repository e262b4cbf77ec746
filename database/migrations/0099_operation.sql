-- What the processes of the portal say about themselves, for the page of the operation. No part of a backup: a restored
-- portal has other processes. All times are those of the real clock.

-- The file or folder of the last backup that succeeded, so that the restore command can be copied.
alter table last_backup add target text;

-- One row for each process. A process writes it twice a minute and deletes it when it stops.
create table portal_processes (
  id uuid primary key,
  -- The host name of the machine, and the number among the `WORKERS` of it.
  host text not null,
  worker smallint not null,
  role text not null check (role in ('all', 'web', 'worker')),
  version text not null,
  node_version text not null,
  started_at timestamptz(3) not null,
  seen_at timestamptz(3) not null default now()
);

-- The last runs of each sweep in any process, written at most once a minute by each process.
create table sweep_runs (
  sweep text primary key,
  succeeded_at timestamptz(3),
  duration_ms integer,
  failed_at timestamptz(3),
  -- The code or the name of the error, never its message.
  failure text
);

-- Requests that ended with an error of the server, by hour. Without paths and messages, so without personal data.
create table error_counts (
  hour timestamptz(3) not null,
  code text not null,
  -- The method and the pattern of the route.
  route text not null,
  count integer not null,
  last_at timestamptz(3) not null,
  primary key (hour, code, route)
);

-- How many rows are in a state that must not be (server/operation/impossible-states.ts).
create table impossible_states (
  name text primary key,
  -- Null when the rows could not be counted in time.
  count integer,
  checked_at timestamptz(3) not null default now()
);
