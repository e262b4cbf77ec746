-- Applications that seekers have begun and not sent. What they have typed stays in their browser; the portal only knows that
-- they have begun, so that it can remind them before the job closes.
create table begun_applications (
  user_id uuid not null references users (id) on delete cascade,
  job_id uuid not null references jobs (id) on delete cascade,
  -- The last time when something was typed on a page that was opened.
  begun_at timestamptz(3) not null default portal_now(),
  primary key (user_id, job_id)
);
create index begun_applications_job_id_idx on begun_applications (job_id);
create index begun_applications_begun_at_idx on begun_applications (begun_at);
