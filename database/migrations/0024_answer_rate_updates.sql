-- When the answer rates of companies were last updated, by PostgreSQL's own time, so that a start updates them only when the
-- last update is an hour old. Unlogged: after a crash the next start updates them again, and backups leave it out.
create unlogged table answer_rate_updates (
  id boolean primary key default true check (id),
  updated_at timestamptz(3) not null
);
