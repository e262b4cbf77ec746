-- How many readers have opened a job in a week, and where they came from. Who they are is not stored.
create table job_views (
  job_id uuid not null references jobs (id) on delete cascade,
  -- The first day of the week, a Monday, in the time zone of the portal.
  week date not null,
  -- One of `viewSources` (contract/jobs/views.ts).
  source text not null,
  views integer not null,
  primary key (job_id, week, source)
);

-- As in 0105_numbers.sql, with the job.
create or replace view first_answers as
select application.company_id, period.first_due_at, period.first_answered_at,
  coalesce(period.first_answered_at <= period.first_due_at, false) as is_in_time,
  -- When it was known whether the answer is in time.
  least(period.first_answered_at, period.first_due_at) as settled_at,
  (period.first_answered_at at time zone time_zone)::date - (application.created_at at time zone time_zone)::date as days,
  application.job_id
from answer_periods as period
join applications as application on application.id = period.application_id
cross join clock
where (period.first_due_at <= portal_now() or period.first_answered_at is not null)
  and (application.stage <> 'withdrawn' or period.first_answered_at is not null);
