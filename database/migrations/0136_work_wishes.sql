-- What work a seeker looks for. Only the seeker reads it: it explains why a job fits, and finds jobs for them.
create table work_wishes (
  user_id uuid primary key references users (id) on delete cascade,
  zip_code text,
  max_distance_km integer,
  -- The lowest pay of a month.
  pay_min integer,
  hours_min integer,
  hours_max integer,
  is_remote boolean not null,
  updated_at timestamptz(3) not null default now()
);
