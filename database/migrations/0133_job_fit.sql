-- How many readers of a job have said that it was right for them. Who has answered is not stored.
create table job_fit (
  job_id uuid primary key references jobs (id) on delete cascade,
  answers integer not null default 0,
  fits integer not null default 0,
  -- What is shown: the numbers after each fifth answer, so that no difference between two readings is one person's answer.
  shown_answers integer not null default 0,
  shown_fits integer not null default 0
);
